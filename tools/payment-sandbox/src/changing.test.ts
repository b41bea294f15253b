import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type RunningSandbox, runningSandbox } from './testing/running-sandbox.ts';
import { idOf, order, paidOrder, type Shop, shop } from './testing/shop.ts';

const day = 86_400;

let sandbox: RunningSandbox;
let stripe: Stripe;
let goods: Shop;
beforeEach(async () => {
  sandbox = await runningSandbox();
  ({ stripe } = sandbox);
  goods = await shop(stripe);
});
afterEach(() => sandbox.close());

const itemOf = (subscription: Stripe.Subscription) => {
  const [item] = subscription.items.data;
  if (!item) throw new Error('The subscription has no item');
  return item;
};
const linesOf = (invoice: Stripe.Invoice) => invoice.lines.data.map(({ amount, period }) => [amount, period]);
const latest = async (id: string) => {
  const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
  if (invoice === null || typeof invoice === 'string') throw new Error('The subscription has no invoice');
  return invoice;
};
const changeTo = (subscription: Stripe.Subscription, price: string, quantity = 1) => [
  { id: itemOf(subscription).id, price, quantity },
];

test('an upgrade costs what its preview shows, even if it is ordered later', async () => {
  const before = await paidOrder(stripe, goods, { items: [{ price: goods.starter.id }] });
  await sandbox.advance(10 * day + 1234);
  const { now } = (await (await fetch(`${sandbox.origin}/payment-sandbox/clock`)).json()) as { now: string };
  const date = Math.floor(Date.parse(now) / 1000);
  const items = [...changeTo(before, goods.professional.monthly.id), { price: goods.device.id, quantity: 7 }];
  const preview = await stripe.invoices.createPreview({
    customer: goods.customer.id,
    subscription: before.id,
    subscription_details: { items, proration_behavior: 'always_invoice', proration_date: date },
  });
  await sandbox.advance(600);
  await stripe.subscriptions.update(before.id, { items, proration_behavior: 'always_invoice', proration_date: date });
  const charged = await latest(before.id);
  expect(linesOf(charged)).toEqual(linesOf(preview));
  expect([charged.status, charged.amount_paid]).toEqual(['paid', preview.amount_due]);

  const { current_period_start: start, current_period_end: end } = itemOf(before);
  const part = (end - date) / (end - start);
  expect(preview.lines.data.map(({ amount }) => amount)).toEqual([
    Math.round(-14_900 * part),
    Math.round(28_900 * part),
    Math.round(16_300 * part),
  ]);
  expect(preview.total).toBe(preview.subtotal + Math.round(preview.subtotal * 0.19));
  expect(itemOf(await stripe.subscriptions.retrieve(before.id)).current_period_end).toBe(end);
});

test('a preview changes nothing', async () => {
  const before = await paidOrder(stripe, goods);
  const items = changeTo(before, goods.starter.id);
  await stripe.invoices.createPreview({ subscription: before.id, subscription_details: { items } });
  expect(await stripe.subscriptions.retrieve(before.id)).toEqual(before);
  expect((await stripe.invoices.list({ subscription: before.id })).data).toHaveLength(1);
});

test('without a change the preview shows the next renewal', async () => {
  const { id } = await paidOrder(stripe, goods);
  const preview = await stripe.invoices.createPreview({ subscription: id });
  await sandbox.advance(32 * day);
  const renewal = await latest(id);
  expect([renewal.billing_reason, renewal.total]).toEqual(['subscription_cycle', preview.total]);
  expect(linesOf(renewal)).toEqual(linesOf(preview));
});

test('the preview of an order that does not exist yet is its first invoice', async () => {
  const preview = await stripe.invoices.createPreview({
    customer: goods.customer.id,
    subscription_details: {
      billing_mode: { type: 'classic' },
      items: [{ price: goods.professional.monthly.id }, { price: goods.device.id, quantity: 6 }],
      default_tax_rates: [goods.vat.id],
    },
  });
  expect([preview.subtotal, preview.total]).toEqual([43_300, 51_527]);
});

test('an immediate downgrade gives credit that the next invoice applies', async () => {
  const { id } = await paidOrder(stripe, goods);
  await stripe.subscriptions.update(id, {
    items: changeTo(await stripe.subscriptions.retrieve(id), goods.starter.id),
    proration_behavior: 'always_invoice',
  });
  const credit = await latest(id);
  expect([credit.status, credit.amount_due]).toEqual(['paid', 0]);
  const owner = (await stripe.customers.retrieve(goods.customer.id)) as Stripe.Customer;
  expect(owner.balance).toBe(credit.total);
  await sandbox.advance(32 * day);
  const renewal = await latest(id);
  expect(renewal.amount_paid).toBe(renewal.total + credit.total);
});

test('without proration nothing is charged now and the next period costs the new price', async () => {
  const before = await paidOrder(stripe, goods);
  const items = changeTo(before, goods.starter.id);
  await stripe.subscriptions.update(before.id, { items, proration_behavior: 'none' });
  expect((await latest(before.id)).id).toBe(before.latest_invoice);
  await sandbox.advance(32 * day);
  expect((await latest(before.id)).subtotal).toBe(14_900);
});

test('a change to a year begins a new cycle and credits what is left of the month', async () => {
  const before = await paidOrder(stripe, goods);
  await sandbox.advance(10 * day);
  const items = changeTo(before, goods.professional.yearly.id);
  const after = await stripe.subscriptions.update(before.id, { items, proration_behavior: 'always_invoice' });
  const [credit, year] = (await latest(before.id)).lines.data;
  expect(credit?.amount).toBeLessThan(0);
  expect(year?.amount).toBe(289_000);
  expect(itemOf(after).current_period_end - itemOf(after).current_period_start).toBe(365 * day);
});

test('an upgrade that cannot be paid is rolled back with error_if_incomplete', async () => {
  const before = await paidOrder(stripe, goods, { items: [{ price: goods.starter.id }] });
  const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: goods.customer.id });
  await stripe.subscriptions.update(before.id, { default_payment_method: bad.id });
  const upgrade = stripe.subscriptions.update(before.id, {
    items: changeTo(before, goods.professional.monthly.id),
    proration_behavior: 'always_invoice',
    payment_behavior: 'error_if_incomplete',
  });
  await expect(upgrade).rejects.toMatchObject({ statusCode: 402, code: 'card_declined' });
  const after = await stripe.subscriptions.retrieve(before.id);
  expect([after.status, itemOf(after).price.id]).toEqual(['active', goods.starter.id]);
  expect((await stripe.invoices.list({ subscription: before.id })).data).toHaveLength(1);
});

test('an upgrade may wait for its payment and takes effect with it', async () => {
  const before = await paidOrder(stripe, goods, { items: [{ price: goods.starter.id }] });
  const asks = await stripe.paymentMethods.attach('pm_card_threeDSecure2Required', { customer: goods.customer.id });
  await stripe.subscriptions.update(before.id, { default_payment_method: asks.id });
  const held = await stripe.subscriptions.update(before.id, {
    items: changeTo(before, goods.professional.monthly.id),
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
  });
  expect([held.status, itemOf(held).price.id]).toEqual(['active', goods.starter.id]);
  expect(held.pending_update?.subscription_items?.[0]?.price.id).toBe(goods.professional.monthly.id);
  await stripe.invoices.pay((await latest(before.id)).id, { payment_method: 'pm_card_visa' });
  const applied = await stripe.subscriptions.retrieve(before.id);
  expect([itemOf(applied).price.id, applied.pending_update]).toEqual([goods.professional.monthly.id, null]);
});

test('an upgrade that is not paid within 23 hours expires', async () => {
  const before = await paidOrder(stripe, goods, { items: [{ price: goods.starter.id }] });
  const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: goods.customer.id });
  await stripe.subscriptions.update(before.id, { default_payment_method: bad.id });
  await stripe.subscriptions.update(before.id, {
    items: changeTo(before, goods.professional.monthly.id),
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
  });
  await sandbox.advance(23 * 3600);
  const after = await stripe.subscriptions.retrieve(before.id, { expand: ['latest_invoice'] });
  expect([after.pending_update, itemOf(after).price.id]).toEqual([null, goods.starter.id]);
  expect(after.latest_invoice).toMatchObject({ status: 'void' });
});

/** A downgrade for the end of the period: the running phase as it is, then the smaller plan. */
async function scheduleDowngrade(
  subscription: Stripe.Subscription,
  price: string,
  more: Partial<Stripe.SubscriptionScheduleUpdateParams.Phase> = {},
) {
  const { id, phases } = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  const [current] = phases;
  if (!current) throw new Error('The schedule has no phase');
  return stripe.subscriptionSchedules.update(id, {
    end_behavior: 'release',
    phases: [
      {
        start_date: current.start_date,
        end_date: current.end_date,
        items: [{ price: itemOf(subscription).price.id, quantity: 1 }],
        default_tax_rates: [goods.vat.id],
      },
      {
        items: [{ price, quantity: 1 }],
        default_tax_rates: [goods.vat.id],
        duration: { interval: 'month', interval_count: 1 },
        proration_behavior: 'none',
        ...more,
      },
    ],
  });
}

test('a scheduled downgrade takes effect at the end of the period and releases the subscription afterwards', async () => {
  const before = await paidOrder(stripe, goods);
  const schedule = await scheduleDowngrade(before, goods.starter.id);
  expect(schedule.phases[1]?.start_date).toBe(itemOf(before).current_period_end);
  const preview = await stripe.invoices.createPreview({ subscription: before.id });
  expect(preview.subtotal).toBe(14_900);

  await sandbox.advance(32 * day);
  const renewal = await latest(before.id);
  expect([renewal.billing_reason, renewal.subtotal, renewal.status]).toEqual(['subscription_cycle', 14_900, 'paid']);
  expect((await stripe.invoices.list({ subscription: before.id })).data).toHaveLength(2);

  await sandbox.advance(32 * day);
  const after = await stripe.subscriptions.retrieve(before.id);
  expect([after.status, after.schedule, itemOf(after).price.id]).toEqual(['active', null, goods.starter.id]);
  expect((await stripe.subscriptionSchedules.retrieve(schedule.id)).status).toBe('released');
});

test('a released downgrade does not take effect', async () => {
  const before = await paidOrder(stripe, goods);
  const { id } = await scheduleDowngrade(before, goods.starter.id);
  const released = await stripe.subscriptionSchedules.release(id);
  expect([released.status, released.released_subscription]).toEqual(['released', before.id]);
  await sandbox.advance(32 * day);
  expect((await latest(before.id)).subtotal).toBe(28_900);
});

test.each<[string, (subscription: Stripe.Subscription, schedule: string) => Promise<unknown>]>([
  ['its customer is deleted', ({ customer }) => stripe.customers.del(idOf(customer))],
  ['it is canceled', ({ id }) => stripe.subscriptions.cancel(id)],
  ['its schedule is canceled', (_, schedule) => stripe.subscriptionSchedules.cancel(schedule)],
])('what is scheduled for a subscription ends with it: %s', async (_, end) => {
  const before = await paidOrder(stripe, goods);
  const { id } = await scheduleDowngrade(before, goods.starter.id);
  await end(before, id);
  await sandbox.advance(32 * day);
  const { status, current_phase: phase } = await stripe.subscriptionSchedules.retrieve(id);
  expect([status, phase]).toEqual(['canceled', null]);
  expect(await stripe.subscriptions.retrieve(before.id)).toMatchObject({ status: 'canceled', schedule: null });
  expect((await stripe.invoices.list({ subscription: before.id })).data).toHaveLength(1);
  expect(sandbox.received.filter(({ type }) => type === 'subscription_schedule.canceled')).toHaveLength(1);
});

test('a schedule that ends its subscription after its last phase is completed', async () => {
  const before = await paidOrder(stripe, goods);
  const { id } = await scheduleDowngrade(before, goods.starter.id);
  await stripe.subscriptionSchedules.update(id, { end_behavior: 'cancel' });
  await sandbox.advance(64 * day);
  expect(await stripe.subscriptions.retrieve(before.id)).toMatchObject({ status: 'canceled', schedule: null });
  expect(await stripe.subscriptionSchedules.retrieve(id)).toMatchObject({ status: 'completed', canceled_at: null });
});

test('a schedule may change the interval, and the year is billed when its phase begins', async () => {
  const before = await paidOrder(stripe, goods);
  await scheduleDowngrade(before, goods.professional.yearly.id);
  await sandbox.advance(32 * day);
  const renewal = await latest(before.id);
  expect(renewal.lines.data.map(({ amount }) => amount)).toEqual([289_000]);
});

test('a schedule may change the collection method: invoices of that phase are sent with a due date', async () => {
  const before = await paidOrder(stripe, goods);
  const { phases } = await scheduleDowngrade(before, goods.professional.yearly.id, {
    collection_method: 'send_invoice',
    invoice_settings: { days_until_due: 14 },
  });
  expect(phases[1]).toMatchObject({ collection_method: 'send_invoice', invoice_settings: { days_until_due: 14 } });
  expect((await stripe.subscriptions.retrieve(before.id)).collection_method).toBe('charge_automatically');

  await sandbox.advance(32 * day);
  const after = await stripe.subscriptions.retrieve(before.id);
  expect([after.status, after.collection_method, after.days_until_due]).toEqual(['active', 'send_invoice', 14]);
  const renewal = await latest(before.id);
  expect([renewal.status, renewal.collection_method]).toEqual(['open', 'send_invoice']);
  expect((renewal.due_date ?? 0) - (renewal.status_transitions.finalized_at ?? 0)).toBe(14 * 86_400);
});

test('a phase that sends invoices must say when they are due', async () => {
  const before = await paidOrder(stripe, goods);
  const scheduled = scheduleDowngrade(before, goods.starter.id, { collection_method: 'send_invoice' });
  await expect(scheduled).rejects.toMatchObject({
    statusCode: 400,
    param: 'phases[1][invoice_settings][days_until_due]',
  });
});

test('the running phase cannot be moved', async () => {
  const before = await paidOrder(stripe, goods);
  const { id, phases } = await stripe.subscriptionSchedules.create({ from_subscription: before.id });
  const moved = stripe.subscriptionSchedules.update(id, {
    phases: [{ start_date: (phases[0]?.start_date ?? 0) - 60, items: [{ price: goods.starter.id }] }],
  });
  await expect(moved).rejects.toMatchObject({ statusCode: 400, param: 'phases[0][start_date]' });
});

test('a cancellation takes effect at the end of the period and can be withdrawn until then', async () => {
  const { id, items } = await paidOrder(stripe, goods);
  const end = items.data[0]?.current_period_end;
  const leaving = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  expect([leaving.status, leaving.cancel_at]).toEqual(['active', end]);
  await expect(stripe.invoices.createPreview({ subscription: id })).rejects.toMatchObject({
    code: 'invoice_upcoming_none',
  });
  const staying = await stripe.subscriptions.update(id, { cancel_at_period_end: false });
  expect([staying.cancel_at, staying.canceled_at]).toEqual([null, null]);
  await stripe.subscriptions.update(id, { cancel_at: 'min_period_end' });
  await sandbox.advance(32 * day);
  const gone = await stripe.subscriptions.retrieve(id);
  expect([gone.status, gone.ended_at]).toEqual(['canceled', end]);
  await sandbox.eventOf('customer.subscription.deleted');
  expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(1);
});

test('an order that is canceled before its payment can no longer be paid', async () => {
  const { subscription, intent } = await order(stripe, goods);
  expect((await stripe.subscriptions.cancel(subscription.id)).status).toBe('incomplete_expired');
  const late = stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' });
  await expect(late).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' });
});

test('a subscription that is canceled now bills nothing more and cannot be changed', async () => {
  const before = await paidOrder(stripe, goods);
  const gone = await stripe.subscriptions.cancel(before.id);
  expect(gone.status).toBe('canceled');
  const items = changeTo(before, goods.starter.id);
  await expect(stripe.subscriptions.update(before.id, { items })).rejects.toMatchObject({ statusCode: 400 });
  expect((await stripe.subscriptions.list({ customer: goods.customer.id })).data).toHaveLength(0);
  expect((await stripe.subscriptions.list({ customer: goods.customer.id, status: 'all' })).data).toHaveLength(1);
});

test('the preview of an end takes other tax rates than those of the subscription, or none', async () => {
  const before = await paidOrder(stripe, goods);
  await sandbox.advance(10 * day);
  const { id: higher } = await stripe.taxRates.create({ display_name: 'VAT', inclusive: false, percentage: 25 });
  const preview = (default_tax_rates: string[] | '') =>
    stripe.invoices.createPreview({
      subscription: before.id,
      subscription_details: { cancel_now: true, default_tax_rates },
    });
  const { subtotal, total } = await preview([higher]);
  expect(total).toBe(subtotal + Math.round(subtotal / 4));
  expect((await preview('')).total).toBe(subtotal);
});

test('in the classic billing mode what is credited is taxed by the rates of the change, and not by those that were charged', async () => {
  const before = await paidOrder(stripe, goods);
  await sandbox.advance(10 * day);
  const { id: higher } = await stripe.taxRates.create({ display_name: 'VAT', inclusive: false, percentage: 25 });
  await stripe.subscriptions.update(before.id, {
    items: [{ id: itemOf(before).id, price: goods.professional.monthly.id, quantity: 2 }],
    default_tax_rates: [higher],
    proration_behavior: 'always_invoice',
  });
  const { subtotal, total, lines } = await latest(before.id);
  expect(lines.data.map(({ amount }) => Math.sign(amount))).toEqual([-1, 1]);
  expect(total).toBe(subtotal + Math.round(subtotal / 4));
  const { id } = await stripe.subscriptionSchedules.create({ from_subscription: before.id });
  const modes = [await stripe.subscriptions.retrieve(before.id), await stripe.subscriptionSchedules.retrieve(id)];
  expect(modes.map(({ billing_mode: { type } }) => type)).toEqual(['classic', 'classic']);
});

test('canceled with `prorate` the rest of the period becomes credit, as previewed, and pays until the same day', async () => {
  const before = await paidOrder(stripe, goods);
  const { current_period_start: start, current_period_end: end } = itemOf(before);
  await sandbox.advance(10 * day);
  const preview = await stripe.invoices.createPreview({
    subscription: before.id,
    subscription_details: { cancel_now: true },
  });
  await stripe.subscriptions.cancel(before.id, { invoice_now: true, prorate: true });
  const draft = await latest(before.id);
  expect([draft.status, draft.total]).toEqual(['draft', preview.total]);
  const { total } = await stripe.invoices.finalizeInvoice(draft.id);
  const [line] = linesOf(draft);
  expect(line?.[0]).toBeLessThan(0);
  const customer = await stripe.customers.retrieve(goods.customer.id);
  expect(customer.deleted ? null : customer.balance).toBe(total);
  const date = new Date(end * 1000);
  const after = await stripe.subscriptions.create({
    billing_mode: { type: 'classic' },
    customer: goods.customer.id,
    items: [{ price: itemOf(before).price.id }],
    default_tax_rates: (before.default_tax_rates ?? []).map(({ id }) => id),
    default_payment_method: idOf(before.default_payment_method),
    billing_cycle_anchor_config: {
      day_of_month: new Date(start * 1000).getUTCDate(),
      hour: date.getUTCHours(),
      minute: date.getUTCMinutes(),
      second: date.getUTCSeconds(),
    },
  });
  expect([after.status, itemOf(after).current_period_end]).toEqual(['active', end]);
  const first = await latest(after.id);
  expect([first.status, first.amount_paid]).toEqual(['paid', 0]);
  expect(first.total + total).toBeLessThanOrEqual(0);
  expect(first.total + total).toBeGreaterThanOrEqual(-2);
  const alone = stripe.subscriptions.cancel(after.id, { prorate: true });
  await expect(alone).rejects.toMatchObject({ param: 'prorate' });
});
