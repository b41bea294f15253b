import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type RunningSandbox, runningSandbox } from './testing/running-sandbox.ts';
import { idOf, paidOrder, type Shop, shop } from './testing/shop.ts';

const day = 86_400;

let sandbox: RunningSandbox;
let stripe: Stripe;
let goods: Shop;
let meter: Stripe.Billing.Meter;
let extraOrder: Stripe.Price;
beforeEach(async () => {
  sandbox = await runningSandbox();
  ({ stripe } = sandbox);
  goods = await shop(stripe);
  meter = await stripe.billing.meters.create({
    display_name: 'Extra orders',
    event_name: 'extra_orders',
    default_aggregation: { formula: 'sum' },
  });
  const { id: product } = await stripe.products.create({ name: 'Extra orders' });
  extraOrder = await stripe.prices.create({
    product,
    currency: 'eur',
    unit_amount: 20,
    recurring: { interval: 'month', usage_type: 'metered', meter: meter.id },
  });
});
afterEach(() => sandbox.close());

const report = (value: number, params: Partial<Stripe.Billing.MeterEventCreateParams> = {}) =>
  stripe.billing.meterEvents.create({
    event_name: 'extra_orders',
    payload: { stripe_customer_id: goods.customer.id, value: String(value) },
    ...params,
  });
const clock = async () => {
  const { now } = (await (await fetch(`${sandbox.origin}/payment-sandbox/clock`)).json()) as { now: string };
  return Math.floor(Date.parse(now) / 1000);
};
/** A plan with extra orders, or extra orders alone, paid by card. */
async function subscribe(items: Stripe.SubscriptionCreateParams.Item[]): Promise<Stripe.Subscription> {
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: goods.customer.id });
  return stripe.subscriptions.create({
    billing_mode: { type: 'classic' },
    customer: goods.customer.id,
    items,
    default_payment_method: method.id,
    default_tax_rates: [goods.vat.id],
  });
}
const lines = ({ lines: { data } }: Stripe.Invoice) =>
  data.map(({ quantity, amount, pricing }) => [pricing?.price_details?.price, quantity, amount]);
const latest = async ({ id }: Stripe.Subscription) => {
  const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
  if (invoice === null || typeof invoice === 'string') throw new Error('The subscription has no invoice');
  return invoice;
};

test('usage is billed with the renewal after its period, besides the plan', async () => {
  const started = await subscribe([{ price: goods.starter.id }, { price: extraOrder.id }]);
  const metered = started.items.data.find(({ price }) => price.id === extraOrder.id);
  expect([metered?.quantity, metered?.price.recurring?.usage_type, metered?.plan.meter]).toEqual([
    undefined,
    'metered',
    meter.id,
  ]);
  expect(lines(await latest(started))).toEqual([
    [goods.starter.id, 1, 14_900],
    [extraOrder.id, 0, 0],
  ]);
  await report(30);
  await report(12);
  const preview = await stripe.invoices.createPreview({ subscription: started.id });
  await sandbox.advance(31 * day);
  const renewed = await latest(started);
  expect(lines(renewed)).toEqual([
    [extraOrder.id, 42, 840],
    [goods.starter.id, 1, 14_900],
  ]);
  expect(lines(preview)).toEqual(lines(renewed));
  expect([renewed.status, renewed.total]).toEqual(['paid', Math.round(15_740 * 1.19)]);
  await sandbox.advance(31 * day);
  expect(lines(await latest(started))).toEqual([
    [extraOrder.id, 0, 0],
    [goods.starter.id, 1, 14_900],
  ]);
});

test('a subscription that is canceled with `invoice_now` bills its usage in a last invoice', async () => {
  const started = await subscribe([{ price: extraOrder.id }]);
  expect(await latest(started)).toMatchObject({ total: 0, status: 'paid' });
  await report(112);
  const ended = await stripe.subscriptions.cancel(started.id, { invoice_now: true });
  expect(ended.status).toBe('canceled');
  const draft = await latest(started);
  expect([draft.status, draft.parent?.subscription_details?.subscription, lines(draft)]).toEqual([
    'draft',
    started.id,
    [[extraOrder.id, 112, 2240]],
  ]);
  await sandbox.advance(3600);
  expect(await latest(started)).toMatchObject({ status: 'paid', total: 2666 });
});

test('without `invoice_now` nothing more is billed', async () => {
  const started = await subscribe([{ price: extraOrder.id }]);
  const first = await latest(started);
  await report(112);
  await stripe.subscriptions.cancel(started.id);
  await sandbox.advance(40 * day);
  expect((await latest(started)).id).toBe(first.id);
});

test('usage belongs to the period of its timestamp, and to all subscriptions of the customer with the meter', async () => {
  const first = await subscribe([{ price: extraOrder.id }]);
  await sandbox.advance(10);
  const second = await subscribe([{ price: extraOrder.id }]);
  await report(5, { timestamp: first.start_date });
  await report(7);
  const previews = await Promise.all(
    [first, second].map(({ id }) => stripe.invoices.createPreview({ subscription: id })),
  );
  expect(previews.map((preview) => preview.lines.data[0]?.quantity)).toEqual([12, 7]);
});

test('an event counts once for its identifier, and only for a customer and a meter that exist', async () => {
  const started = await subscribe([{ price: extraOrder.id }]);
  const event = await report(3, { identifier: 'shop-1:2026-11' });
  expect(event).toMatchObject({
    object: 'billing.meter_event',
    identifier: 'shop-1:2026-11',
    event_name: 'extra_orders',
  });
  const refused: Partial<Stripe.Billing.MeterEventCreateParams>[] = [
    { identifier: 'shop-1:2026-11' },
    { event_name: 'unknown' },
    { payload: { stripe_customer_id: 'cus_unknown', value: '1' } },
    { payload: { value: '1' } },
    { payload: { stripe_customer_id: goods.customer.id, value: 'many' } },
    { timestamp: (await clock()) + 400 },
    { timestamp: (await clock()) - 36 * day },
  ];
  for (const params of refused)
    await expect(report(1, params)).rejects.toMatchObject({ type: 'StripeInvalidRequestError' });
  const preview = await stripe.invoices.createPreview({ subscription: started.id });
  expect(preview.lines.data[0]?.quantity).toBe(3);
});

test('corrections below zero bill nothing', async () => {
  const started = await subscribe([{ price: extraOrder.id }]);
  await report(3);
  await report(-5);
  const preview = await stripe.invoices.createPreview({ subscription: started.id });
  expect(lines(preview)).toEqual([[extraOrder.id, 0, 0]]);
});

test('summaries show what was reported in whole minutes', async () => {
  await report(4);
  await report(6);
  const start_time = Math.floor((await clock()) / 60) * 60 - 60;
  const range = { customer: goods.customer.id, start_time, end_time: start_time + 180 };
  const { data } = await stripe.billing.meters.listEventSummaries(meter.id, range);
  expect(data).toMatchObject([{ aggregated_value: 10, meter: meter.id }]);
  await expect(
    stripe.billing.meters.listEventSummaries(meter.id, { ...range, start_time: start_time + 1 }),
  ).rejects.toMatchObject({ param: 'start_time' });
});

test('the other ways to aggregate count events, or take the last one', async () => {
  const quantities = [];
  for (const formula of ['count', 'last'] as const) {
    const { id, event_name } = await stripe.billing.meters.create({
      display_name: formula,
      event_name: formula,
      default_aggregation: { formula },
    });
    const price = await stripe.prices.create({
      product: idOf(extraOrder.product),
      currency: 'eur',
      unit_amount: 1,
      recurring: { interval: 'month', usage_type: 'metered', meter: id },
    });
    const { id: subscription } = await subscribe([{ price: price.id }]);
    for (const value of [9, 4, 6]) await report(value, { event_name });
    quantities.push((await stripe.invoices.createPreview({ subscription })).lines.data[0]?.quantity);
  }
  expect(quantities).toEqual([3, 6]);
});

test('a meter is found, renamed, switched off and on again', async () => {
  expect((await stripe.billing.meters.list({ status: 'active' })).data.map(({ id }) => id)).toEqual([meter.id]);
  await stripe.billing.meters.update(meter.id, { display_name: 'Orders beyond the plan' });
  expect((await stripe.billing.meters.deactivate(meter.id)).status).toBe('inactive');
  await expect(report(1)).rejects.toMatchObject({ param: 'event_name' });
  expect(await stripe.billing.meters.reactivate(meter.id)).toMatchObject({
    status: 'active',
    display_name: 'Orders beyond the plan',
  });
  const same = { display_name: 'Again', event_name: 'extra_orders', default_aggregation: { formula: 'sum' as const } };
  await expect(stripe.billing.meters.create(same)).rejects.toMatchObject({ param: 'event_name' });
});

test('metered prices need a meter, and metered items have no quantity', async () => {
  const product = idOf(extraOrder.product);
  const price = { product, currency: 'eur', unit_amount: 20 };
  const recurring: Stripe.PriceCreateParams.Recurring[] = [
    { interval: 'month', usage_type: 'metered' },
    { interval: 'month', meter: meter.id },
    { interval: 'month', usage_type: 'metered', meter: 'mtr_unknown' },
  ];
  for (const one of recurring)
    await expect(stripe.prices.create({ ...price, recurring: one })).rejects.toMatchObject({
      param: 'recurring[meter]',
    });
  await expect(subscribe([{ price: extraOrder.id, quantity: 2 }])).rejects.toMatchObject({
    param: 'items[0][quantity]',
  });
});

test('a change of the plan neither credits nor charges metered items', async () => {
  const started = await paidOrder(stripe, goods, { items: [{ price: goods.starter.id }, { price: extraOrder.id }] });
  const plan = started.items.data.find(({ price }) => price.id === goods.starter.id);
  await sandbox.advance(day);
  await stripe.subscriptions.update(started.id, {
    items: [{ id: plan?.id, price: goods.professional.monthly.id }],
    proration_behavior: 'always_invoice',
  });
  const prices = lines(await latest(started)).map(([price]) => price);
  expect(prices).toEqual([goods.starter.id, goods.professional.monthly.id]);
});
