import { anInvoice, ids } from '@kontor/testing/factories';
import { expect, test } from 'vitest';
import { invoiceStatus } from './invoice-status.ts';

const now = new Date('2026-11-10T14:00:00.000Z');
/** Nine hours ago, on the same day in Berlin. */
const thatDay = '2026-11-10T05:00:00.000Z';
const before = '2026-11-06T00:00:00.000Z';
const after = '2026-11-16T00:00:00.000Z';

test.each([
  ['is paid', anInvoice(), null, 'paid'],
  ['is a credit that was paid out', anInvoice({ total: -2_975 }), null, 'refunded'],
  ['is open without a due date', anInvoice({ state: 'open' }), null, 'open'],
  ['is open before its due date', anInvoice({ state: 'open', dueDate: after }), null, 'due'],
  ['is open on the day of its due date', anInvoice({ state: 'open', dueDate: thatDay }), null, 'due'],
  ['is open after its due date', anInvoice({ state: 'open', dueDate: before }), null, 'overdue'],
  ['is dunned, whatever this clock says', anInvoice({ state: 'open', dueDate: after }), ids.invoice, 'overdue'],
  ['is dunned without a due date', anInvoice({ state: 'open' }), ids.invoice, 'dunned'],
  ['is on its way through the bank', anInvoice({ state: 'processing' }), null, 'processing'],
  ['was voided', anInvoice({ state: 'void' }), null, 'void'],
])('an invoice that %s', (_, invoice, dunned, code) => {
  expect(invoiceStatus(invoice, now, new Set(dunned === null ? [] : [dunned])).code).toBe(code);
});

test('an invoice that was due on the 6th is overdue since the 7th', () => {
  const late = anInvoice({ state: 'open', dueDate: '2026-11-06T12:00:00.000Z' });
  expect(invoiceStatus(late, new Date('2026-11-20T09:00:00.000Z'), new Set())).toEqual({
    code: 'overdue',
    date: '2026-11-06T23:00:00.000Z',
  });
});
