import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { heldMetadata, isHeld, isRenewal, isRenewalDraft } from './renewal-draft.ts';

const invoice = (over: object) =>
  ({ status: 'draft', billing_reason: 'subscription_cycle', metadata: {}, parent: null, ...over }) as Stripe.Invoice;

const ofExtraOrders = { subscription_details: { metadata: { extra_orders_month: '2026-11' }, subscription: 'sub_1' } };

test.each([
  ['a draft at the end of a period', {}, true, true],
  ['one that is finalized', { status: 'open' }, true, false],
  ['the first invoice of an order', { billing_reason: 'subscription_create' }, false, false],
  ['an upgrade', { billing_reason: 'subscription_update' }, false, false],
  ['the extra orders of a month', { parent: ofExtraOrders }, false, false],
])('%s', (_, over, renewal, draft) => {
  expect([isRenewal(invoice(over)), isRenewalDraft(invoice(over))]).toEqual([renewal, draft]);
});

test('what is held back says so, and what was let go does not any more', () => {
  expect(heldMetadata).toEqual({ held: 'amount-differs', advances: 'true' });
  expect([heldMetadata, {}, { held: '' }, null].map((metadata) => isHeld(invoice({ metadata })))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
