import { expect, test } from 'vitest';
import { paymentRow } from '../../testing/situation.ts';
import { findPayer, keepsMethodOf } from './method-on-file.ts';

const live = paymentRow({ uuid: 'live', payment_method_type: 'card' });
const ended = paymentRow({ uuid: 'ended', state: 'canceled', payment_method_type: 'sepa_debit' });
const older = paymentRow({ uuid: 'older', state: 'canceled', payment_method_type: 'card' });
const byTransfer = paymentRow({ uuid: 'transfer', payment_method_type: 'bank_transfer' });

const payer = (payments: (typeof live)[], collection: Parameters<typeof findPayer>[1] = 'charge_automatically') =>
  findPayer({ payments }, collection)?.uuid ?? null;

test('an invoice is paid by the method of the subscription that runs, whichever it was issued for', () => {
  expect(payer([ended, live])).toBe('live');
  expect(payer([live], 'send_invoice')).toBe('live');
});

test('after the end it is paid by the method of the subscription that ended last', () => {
  expect(payer([ended, older])).toBe('ended');
});

test('only an invoice that was issued for a bank transfer is transferred', () => {
  expect(payer([byTransfer, ended], 'send_invoice')).toBe('transfer');
  expect(payer([byTransfer, ended])).toBe('ended');
  expect(payer([byTransfer])).toBeNull();
});

test('an order that was never completed, and one whose method is unknown, pay nothing', () => {
  expect(payer([paymentRow({ state: 'incomplete', confirmed: false })])).toBeNull();
  expect(payer([paymentRow({ payment_method_type: null, payment_method_label: null })])).toBeNull();
});

const begun = new Date('2026-11-20T09:00:00.000Z');
const charged = {
  collection_method: 'charge_automatically',
  charged_back: false,
  lines: [{}],
  issued_at: begun,
} as const;
const running = paymentRow({ uuid: 'live', created_at: begun });
const extra = { extraOrders: { month: '2026-10', unitAmount: 15 } };

test.each([
  ['an invoice of the running contract is paid by it', [running], charged, true],
  ['it follows an earlier contract', [running, ended], charged, true],
  [
    'an invoice of an earlier contract is paid',
    [running, ended],
    { ...charged, issued_at: new Date(begun.getTime() - 1) },
    false,
  ],
  [
    'an earlier order was never completed',
    [running, paymentRow({ uuid: 'never', state: 'incomplete_expired', confirmed: false })],
    { ...charged, issued_at: new Date(begun.getTime() - 1) },
    true,
  ],
  ['a month of extra orders is paid', [running], { ...charged, lines: [{}, extra] }, false],
  ['a chargeback is paid', [running], { ...charged, charged_back: true }, false],
  [
    'an invoice that was issued for a transfer is paid',
    [running],
    { ...charged, collection_method: 'send_invoice' },
    false,
  ],
  ['its invoices are sent', [paymentRow({ collection_method: 'send_invoice' })], charged, false],
  ['it has ended', [ended], charged, false],
] as const)(
  'whether a contract is charged by the same method from then on, where %s',
  (_, payments, invoice, keeps) => {
    expect(keepsMethodOf({ payments: [...payments] }, invoice)).toBe(keeps);
  },
);

test('without a contract no method is kept', () => expect(keepsMethodOf(null, charged)).toBe(false));
