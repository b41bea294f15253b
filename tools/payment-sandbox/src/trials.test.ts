import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type RunningSandbox, runningSandbox } from './testing/running-sandbox.ts';
import { idOf, order, type Shop, shop } from './testing/shop.ts';

const day = 86_400;

let sandbox: RunningSandbox;
let stripe: Stripe;
let goods: Shop;
let trialEnd: number;
beforeEach(async () => {
  sandbox = await runningSandbox();
  ({ stripe } = sandbox);
  goods = await shop(stripe);
  const clock = (await (await fetch(`${sandbox.origin}/payment-sandbox/clock`)).json()) as { now: string };
  trialEnd = Math.floor(Date.parse(clock.now) / 1000) + 30 * day;
});
afterEach(() => sandbox.close());

type MissingMethod = 'cancel' | 'create_invoice' | 'pause';
const trial = async (params: Partial<Stripe.SubscriptionCreateParams> = {}) =>
  (await order(stripe, goods, { trial_end: trialEnd, ...params })).subscription;
const without = (missing_payment_method: MissingMethod) =>
  trial({ trial_settings: { end_behavior: { missing_payment_method } } });
const answer = (subscription: Stripe.Subscription) =>
  stripe.setupIntents.confirm(idOf(subscription.pending_setup_intent), { payment_method: 'pm_card_visa' });
const current = async ({ id }: Stripe.Subscription) =>
  (await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })) as Stripe.Subscription & {
    latest_invoice: Stripe.Invoice;
  };

test('an order during the trial saves a payment method now and is billed at the trial’s end', async () => {
  const subscription = await trial();
  expect([subscription.status, subscription.trial_end]).toEqual(['trialing', trialEnd]);
  await answer(subscription);
  expect((await current(subscription)).latest_invoice.total).toBe(0);
  await sandbox.advance(30 * day + 60);
  const billed = await current(subscription);
  expect([billed.status, billed.latest_invoice.status, billed.latest_invoice.amount_paid]).toEqual([
    'active',
    'paid',
    34_391,
  ]);
  expect(billed.items.data[0]?.current_period_start).toBe(trialEnd);
  expect((await stripe.setupIntents.list({ customer: goods.customer.id })).data[0]?.status).toBe('succeeded');
});

test.each([
  ['cancel', 'canceled', 0, 'customer.subscription.deleted'],
  ['pause', 'paused', 0, 'customer.subscription.paused'],
  ['create_invoice', 'past_due', 34_391, 'invoice.payment_failed'],
] as const)('without a method at the trial’s end, %s makes it %s', async (behavior, status, due, event) => {
  const subscription = await without(behavior);
  expect(subscription.trial_settings?.end_behavior.missing_payment_method).toBe(behavior);
  await sandbox.advance(30 * day + 60);
  const ended = await current(subscription);
  expect([ended.status, ended.latest_invoice.amount_due]).toEqual([status, due]);
  await sandbox.eventOf(event);
});

test('the end behaviour does not apply when there is a payment method', async () => {
  const subscription = await without('cancel');
  await answer(subscription);
  await sandbox.advance(30 * day + 60);
  expect((await current(subscription)).status).toBe('active');
});

test('a paused subscription is resumed by paying for a new cycle', async () => {
  const subscription = await without('pause');
  await expect(stripe.subscriptions.resume(subscription.id)).rejects.toMatchObject({ statusCode: 400 });
  await sandbox.advance(35 * day);
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: goods.customer.id });
  await stripe.subscriptions.update(subscription.id, { default_payment_method: method.id });
  const resumed = await stripe.subscriptions.resume(subscription.id);
  expect(resumed.status).toBe('active');
  expect((await current(subscription)).latest_invoice).toMatchObject({ status: 'paid', amount_paid: 34_391 });
  await sandbox.eventOf('customer.subscription.resumed');
});

test('ending the trial now bills the first period from now on', async () => {
  const subscription = await trial();
  await answer(subscription);
  await sandbox.advance(10 * day);
  const active = await stripe.subscriptions.update(subscription.id, { trial_end: 'now' });
  const { latest_invoice: invoice } = await current(subscription);
  expect([active.status, invoice.status, invoice.total]).toEqual(['active', 'paid', 34_391]);
  expect(active.items.data[0]?.current_period_start).toBe(active.trial_end);
  expect(active.trial_end).toBeLessThan(trialEnd);
  await sandbox.eventOf('customer.subscription.trial_will_end');
});

test('ending the trial now without a payment method is refused and changes nothing', async () => {
  const subscription = await trial();
  await expect(stripe.subscriptions.update(subscription.id, { trial_end: 'now' })).rejects.toMatchObject({
    statusCode: 400,
  });
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    status: 'trialing',
    trial_end: trialEnd,
  });
});

test('a trial that ends with a pending update continues until it is paid', async () => {
  const subscription = await trial();
  const asks = await stripe.paymentMethods.attach('pm_card_threeDSecure2Required', { customer: goods.customer.id });
  await stripe.subscriptions.update(subscription.id, { default_payment_method: asks.id });
  const held = await stripe.subscriptions.update(subscription.id, {
    trial_end: 'now',
    payment_behavior: 'pending_if_incomplete',
  });
  expect([held.status, held.pending_update?.trial_end]).toEqual(['trialing', expect.any(Number)]);
  await stripe.invoices.pay(idOf(held.latest_invoice), { payment_method: 'pm_card_visa' });
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    status: 'active',
    pending_update: null,
  });
});
