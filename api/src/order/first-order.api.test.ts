import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { OrderAnswer } from '@kontor/contract/subscription';
import {
  confirm,
  createTestBilling,
  orderer,
  selection,
  subscribe,
  type TestBilling,
} from '../testing/test-billing.ts';

let kontor: TestBilling;
beforeAll(async () => {
  kontor = await createTestBilling();
});
afterAll(() => kontor.close());

test('a new shop is on trial, and an order during the trial costs nothing before its end', async () => {
  const buyer = await orderer(kontor);
  const trial = await buyer.subscription();
  expect(trial.state).toBe('trial');
  const cart = await buyer.cart(selection('professional', { wms: 2, pos: 3 }));
  expect(cart).toMatchObject({ subtotal: 45_600, tax: 8_664, total: 54_264, dueNow: { amount: 0, lines: [] } });
  expect(cart.nextCharge?.amount).toBe(54_264);

  const subscription = await subscribe(kontor, buyer, selection('professional', { wms: 2, pos: 3 }));
  expect(subscription.state).toBe('active');
  expect(subscription.stripeSubscriptions).toMatchObject([{ state: 'trialing', stripeSetupIntentId: null }]);
  expect(subscription.items.map(({ product, quantity, state }) => [product.type, quantity, state])).toEqual([
    ['professional', 1, 'active'],
    ['wms', 2, 'active'],
    ['pos', 3, 'active'],
  ]);
});

test('until the customer confirms it, an order changes nothing of the trial', async () => {
  const buyer = await orderer(kontor);
  const answer = await buyer.order({ ...selection('starter'), paymentMethodType: 'card' });
  expect(answer.json<OrderAnswer>().clientSecret?.type).toBe('setup_intent');
  expect((await buyer.subscription()).state).toBe('trial');
  await confirm(kontor.stripe, answer.json(), 'pm_card_visa');
  await buyer.client.expect(204, `POST ${buyer.shopPath}/subscription/active/stripe-subscription/${randomUUID()}/sync`);
  expect((await buyer.subscription()).state).toBe('active');
});
