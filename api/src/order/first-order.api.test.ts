import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { OrderAnswer } from '@kontor/contract/subscription';
import { mailsTo } from '../testing/accounts.ts';
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

test('an order that nobody confirms is given up within a day, and confirmed ones are not', async () => {
  const [idle, busy] = [await orderer(kontor), await orderer(kontor)];
  await idle.order({ ...selection('starter'), paymentMethodType: 'card' });
  await subscribe(kontor, busy, selection('starter'));
  expect((await idle.subscription()).stripeSubscriptions).toMatchObject([{ state: 'trialing' }]);
  await kontor.pass(1);
  await Promise.all([idle.signIn(), busy.signIn()]);
  expect(await idle.subscription()).toMatchObject({ state: 'trial', stripeSubscriptions: [{ state: 'canceled' }] });
  expect(await busy.subscription()).toMatchObject({ state: 'active', stripeSubscriptions: [{ state: 'trialing' }] });
});

test('an order is confirmed by mail once, when the customer has completed it', async () => {
  const buyer = await orderer(kontor);
  const orders = async () =>
    (await mailsTo(buyer.client, buyer.email)).filter(({ subject }) => subject.startsWith('Ihre Bestellung'));
  const answer = await buyer.order({ ...selection('starter', { wms: 2 }), paymentMethodType: 'card' });
  await kontor.settle();
  expect(await orders()).toEqual([]);
  await confirm(kontor.stripe, answer.json(), 'pm_card_visa');
  await kontor.settle();
  expect((await orders()).map(({ text }) => text)).toEqual([expect.stringContaining('Starter, 2 WMS-Geräte')]);
});
