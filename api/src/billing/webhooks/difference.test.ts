import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { differingFields, nothingFound, together } from './difference.ts';

const about = { shopUuid: 'shop', subject: 'sub_1' };

test('fields differ by their values, whatever else ours has', () => {
  const at = new Date('2026-12-20T09:00:00.000Z');
  const ours = { state: 'active', vat_percent: 19, cancel_at: null, confirmed: true, period_end: at };
  expect(differingFields(about, ours, { state: 'active', vat_percent: 19, period_end: new Date(at) })).toEqual([]);
  expect(differingFields(about, ours, { vat_percent: 20, cancel_at: at })).toEqual([
    { ...about, field: 'vat_percent', ours: '19', theirs: '20' },
    { ...about, field: 'cancel_at', ours: null, theirs: '2026-12-20T09:00:00.000Z' },
  ]);
  expect(differingFields(about, {}, { state: 'active' })).toEqual([
    { ...about, field: 'state', ours: null, theirs: 'active' },
  ]);
});

test('of the address of a mandate, which gives access to it, only the end is told', () => {
  const urls = [
    { mandate_url: 'https://payments.test/one-12345678' },
    { mandate_url: 'https://payments.test/two-87654321' },
  ];
  expect(differingFields(about, urls[0] ?? {}, urls[1] ?? {})).toEqual([
    { ...about, field: 'mandate_url', ours: '…12345678', theirs: '…87654321' },
  ]);
});

test('findings of several comparisons are put together', () => {
  const difference = { ...about, field: 'state', ours: null, theirs: 'active' };
  const one = {
    differences: [difference],
    subscriptions: ['sub_1'],
    invoices: ['in_1'],
    chargebackPayments: ['pi_1'],
    disputes: ['dp_1'],
    refunds: ['re_1'],
    unnumbered: [{ stripeId: 'in_1', number: 'RE-2026-00001' }],
    drafts: [{ invoice: { id: 'in_2' } as Stripe.Invoice, amounts: null }],
  };
  expect(together([one, nothingFound])).toEqual(one);
  expect(together([])).toEqual(nothingFound);
  expect(Object.values(nothingFound).flat()).toEqual([]);
});
