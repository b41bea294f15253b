import { expect, test } from 'vitest';
import { paymentRow } from '../../testing/situation.ts';
import { findPayer } from './method-on-file.ts';

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
