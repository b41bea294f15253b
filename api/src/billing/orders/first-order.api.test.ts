import { randomUUID } from 'node:crypto';
import type { OrderAnswer, OrderProgress, SubscriptionPaymentData } from '@kontor/contract/subscription';
import { expect, test } from 'vitest';
import { mailsTo } from '../../testing/accounts.ts';
import { answerBank, confirm, orderer, selection, subscribe, testBilling } from '../../testing/test-billing.ts';

const kontor = await testBilling();

test('a new shop is on trial; its first order is charged at once, and the trial ends with it', async () => {
  const buyer = await orderer(kontor);
  expect((await buyer.subscription()).state).toBe('trial');
  const wanted = selection('professional', { wms: 2, pos: 3 });
  const cart = await buyer.cart(wanted);
  expect(cart).toMatchObject({ subtotal: 45_600, tax: 8_664, total: 54_264, dueNow: { amount: 54_264 } });
  expect(cart.dueNow.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(54_264);

  const subscription = await subscribe(kontor, buyer, wanted);
  expect(subscription.state).toBe('active');
  expect(subscription.stripeSubscriptions).toMatchObject([{ state: 'active', stripeSetupIntentId: null }]);
  expect(subscription.items.map(({ product, quantity, state }) => [product.type, quantity, state])).toEqual([
    ['professional', 1, 'active'],
    ['wms', 2, 'active'],
    ['pos', 3, 'active'],
  ]);
  const invoices = await buyer.client.expect(200, `GET ${buyer.shopPath}/invoice`);
  expect(invoices.json()).toMatchObject([{ total: cart.dueNow.amount, state: 'paid' }]);
  const payment = await buyer.client.expect(200, `GET ${buyer.shopPath}/subscription/active/stripe-subscription`);
  const { currentMainSubscriptionPeriodEnd, nextCharge } = payment.json<SubscriptionPaymentData>();
  expect(cart.nextCharge?.amount).toBe(54_264);
  expect(nextCharge).toEqual({
    amount: 54_264,
    date: currentMainSubscriptionPeriodEnd,
    isYearlySubscription: false,
  });
  expect(cart.nextCharge?.date.slice(0, 10)).toBe(currentMainSubscriptionPeriodEnd?.slice(0, 10));
});

test('an order changes nothing of the trial until the customer confirms it', async () => {
  const buyer = await orderer(kontor);
  const answer = await buyer.order({ ...selection('starter'), paymentMethodType: 'card' });
  expect(answer.json<OrderAnswer>().clientSecret?.type).toBe('payment_intent');
  expect((await buyer.subscription()).state).toBe('trial');
  await confirm(kontor.stripe, answer.json(), 'pm_card_visa');
  await buyer.client.expect(204, `POST ${buyer.shopPath}/subscription/active/stripe-subscription/${randomUUID()}/sync`);
  expect((await buyer.subscription()).state).toBe('active');
});

test('a first order is said to wait until it is confirmed, and so is the one that replaces it', async () => {
  const buyer = await orderer(kontor);
  const progress = async () =>
    (await buyer.client.expect(200, `GET ${buyer.shopPath}/subscription/active/order`)).json<OrderProgress>();
  for (const plan of ['starter', 'advanced'] as const) {
    const answer = await buyer.order({ ...selection(plan), paymentMethodType: 'card' });
    await confirm(kontor.stripe, answer.json(), 'pm_card_threeDSecure2Required');
    const { clientSecret } = answer.json<OrderAnswer>();
    expect(await progress()).toMatchObject({
      state: 'awaiting-confirmation',
      clientSecret,
      cart: { items: [{ product: { type: plan } }] },
    });
  }
  await answerBank(kontor, await progress(), 'succeeded');
  await kontor.settle();
  expect(await progress()).toMatchObject({ state: 'done', clientSecret: null });
});

test('an unconfirmed order ends within a day, a confirmed one does not', async () => {
  const [idle, busy] = [await orderer(kontor), await orderer(kontor)];
  await idle.order({ ...selection('starter'), paymentMethodType: 'card' });
  await subscribe(kontor, busy, selection('starter'));
  expect((await idle.subscription()).stripeSubscriptions).toMatchObject([{ state: 'incomplete' }]);
  await kontor.pass(1);
  await Promise.all([idle.signIn(), busy.signIn()]);
  expect(await idle.subscription()).toMatchObject({
    state: 'trial',
    stripeSubscriptions: [{ state: 'incomplete_expired' }],
  });
  expect(await busy.subscription()).toMatchObject({ state: 'active', stripeSubscriptions: [{ state: 'active' }] });
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
  expect((await orders()).map(({ text }) => text)).toEqual([
    expect.stringMatching(/Starter: 149,00.€\n2 WMS-Geräte: 50,00.€/),
  ]);
});
