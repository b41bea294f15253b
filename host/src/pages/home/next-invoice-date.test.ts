import { aPaymentData, aSubscription } from '@kontor/testing/factories';
import { expect, test } from 'vitest';
import { nextInvoiceDate } from './next-invoice-date.ts';

const subscription = aSubscription();

test('the next invoice is paid on its day', () => {
  expect(nextInvoiceDate({ subscription, paymentData: aPaymentData() })).toBe('2026-12-01T00:00:00.000Z');
});

test.each([
  ['a contract that ends', aPaymentData({ cancelAtDate: '2026-12-01T00:00:00.000Z' })],
  ['a payment method that was removed', aPaymentData({ paymentMethod: null, nextPaymentMethod: null })],
  ['payment data that are not known', null],
])('none is promised for %s', (_, paymentData) => {
  expect(nextInvoiceDate({ subscription, paymentData })).toBeNull();
});
