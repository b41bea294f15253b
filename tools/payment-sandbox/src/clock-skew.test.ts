import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type RunningSandbox, runningSandbox, setClock } from './testing/running-sandbox.ts';
import { paidOrder, type Shop, shop } from './testing/shop.ts';

/** The application's clock; the sandbox differs from it by the skew only. */
const start = Date.parse('2026-03-01T12:00:00Z');
const seconds = start / 1000;

let sandbox: RunningSandbox;
let stripe: Stripe;
let goods: Shop;
beforeEach(async () => {
  sandbox = await runningSandbox({ now: () => start });
  ({ stripe } = sandbox);
  goods = await shop(stripe);
});
afterEach(() => sandbox.close());

const clock = async () => (await (await fetch(`${sandbox.origin}/payment-sandbox/clock`)).json()) as object;
const skew = (clockSkewSeconds: number) => setClock(sandbox.origin, { clockSkewSeconds });
const upgradeAt = (before: Stripe.Subscription, prorationDate: number) =>
  stripe.subscriptions.update(before.id, {
    items: [{ id: before.items.data[0]?.id, price: goods.professional.monthly.id, quantity: 2 }],
    proration_behavior: 'always_invoice',
    proration_date: prorationDate,
  });
const outside = {
  statusCode: 400,
  type: 'StripeInvalidRequestError',
  param: 'proration_date',
  message: 'Cannot specify proration date outside of current subscription period or current phase.',
};

test.each([30, -30])('with a skew of %i s objects carry the provider’s time', async (by) => {
  await skew(by);
  expect((await stripe.customers.create({})).created).toBe(seconds + by);
});

test('the control endpoint reports the time without the skew', async () => {
  await skew(-30);
  expect(await clock()).toMatchObject({ now: '2026-03-01T12:00:00.000Z', clockSkewSeconds: -30 });
  await sandbox.advance(60);
  expect(await clock()).toMatchObject({ now: '2026-03-01T12:01:00.000Z', clockSkewSeconds: -30 });
});

test('work falls due by the provider’s clock', async () => {
  const { id, items } = await paidOrder(stripe, goods);
  const end = items.data[0]?.current_period_end ?? 0;
  await skew(-60);
  await sandbox.advance(end - seconds);
  expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(1);
  await sandbox.advance(60);
  expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(2);
});

test('a proration date before the current period is refused', async () => {
  await skew(30);
  const before = await paidOrder(stripe, goods);
  await expect(upgradeAt(before, seconds)).rejects.toMatchObject(outside);
  const preview = stripe.invoices.createPreview({
    subscription: before.id,
    subscription_details: { items: [{ price: goods.device.id }], proration_date: seconds },
  });
  await expect(preview).rejects.toMatchObject(outside);
});

test('a proration date after the current period is refused, a future one within it is accepted', async () => {
  await skew(-30);
  const before = await paidOrder(stripe, goods);
  const { current_period_end: end = 0 } = before.items.data[0] ?? {};
  await expect(upgradeAt(before, end + 1)).rejects.toMatchObject(outside);
  expect((await upgradeAt(before, seconds)).items.data[0]?.quantity).toBe(2);
});

test.each(['trial_end', 'billing_cycle_anchor', 'cancel_at'] as const)(
  'a %s that is over by the provider’s clock is refused',
  async (param) => {
    await skew(30);
    const created = stripe.subscriptions.create({
      billing_mode: { type: 'classic' },
      customer: goods.customer.id,
      items: [{ price: goods.starter.id }],
      payment_behavior: 'default_incomplete',
      [param]: seconds + 20,
    });
    await expect(created).rejects.toMatchObject({
      statusCode: 400,
      param,
      message: 'Invalid timestamp: must be an integer Unix timestamp in the future.',
    });
  },
);
