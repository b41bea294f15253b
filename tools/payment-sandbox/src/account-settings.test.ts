import type Stripe from 'stripe';
import { afterEach, expect, test } from 'vitest';
import { keys, type RunningSandbox, runningSandbox } from './testing/running-sandbox.ts';
import { idOf, order, paidOrder, shop } from './testing/shop.ts';

let sandbox: RunningSandbox;
afterEach(() => sandbox.close());

const taxOf = ({ total, subtotal }: Stripe.Invoice) => total - subtotal;

test.each([
  ['invoice', 59],
  ['line-item', 60],
] as const)('with tax rounded by %s, three lines of 1.03 euros have %i cents of it', async (taxRounding, tax) => {
  sandbox = await runningSandbox({ settings: { taxRounding } });
  const { stripe } = sandbox;
  const goods = await shop(stripe);
  const price = async (nickname: string) =>
    (
      await stripe.prices.create({
        product: idOf(goods.starter.product),
        currency: 'eur',
        unit_amount: 103,
        recurring: { interval: 'month' },
        nickname,
      })
    ).id;
  const items = [{ price: await price('a') }, { price: await price('b') }, { price: await price('c') }];
  const previewed = await stripe.invoices.createPreview({
    customer: goods.customer.id,
    subscription_details: { billing_mode: { type: 'classic' }, items, default_tax_rates: [goods.vat.id] },
  });
  const { invoice } = await order(stripe, goods, { items });
  expect([taxOf(previewed), taxOf(invoice)]).toEqual([tax, tax]);
  const byLine = invoice.lines.data.flatMap(({ taxes }) => taxes ?? []);
  expect(byLine.reduce((sum, { amount }) => sum + amount, 0)).toBe(tax);
});

test('the invoice of a renewal can be a draft for an hour, in which it is held back or let go', async () => {
  sandbox = await runningSandbox({ settings: { renewalDraft: 'hour' } });
  const { stripe, advance } = sandbox;
  const subscription = await paidOrder(stripe, await shop(stripe));
  const latest = async () => {
    const { data } = await stripe.invoices.list({ subscription: subscription.id, limit: 1 });
    return data[0] as Stripe.Invoice;
  };
  const end = subscription.items.data[0]?.current_period_end ?? 0;
  await advance(end - subscription.created + 60);
  const { id, status, auto_advance, automatically_finalizes_at } = await latest();
  expect([status, auto_advance, automatically_finalizes_at]).toEqual(['draft', true, end + 3600]);
  await stripe.invoices.update(id, { auto_advance: false });
  await advance(3600);
  expect((await latest()).status).toBe('draft');
  await stripe.invoices.update(id, { auto_advance: true });
  await advance(3601);
  expect((await latest()).status).toBe('paid');
});

test('a discount that a customer was given in the dashboard is on previews and invoices, before their tax', async () => {
  sandbox = await runningSandbox();
  const { stripe } = sandbox;
  const goods = await shop(stripe);
  const discount = (body: object) =>
    fetch(`${sandbox.origin}/payment-sandbox/discount`, {
      method: 'POST',
      headers: { authorization: `Bearer ${keys.secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const customer = goods.customer.id;
  expect((await discount({ customer, percentOff: 101 })).status).toBe(400);
  expect((await discount({ customer, percentOff: 10 })).status).toBe(200);
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ discount: { source: { type: 'coupon' } } });
  const items = [{ price: goods.starter.id }];
  const previewed = await stripe.invoices.createPreview({
    customer,
    subscription_details: { billing_mode: { type: 'classic' }, items, default_tax_rates: [goods.vat.id] },
  });
  const { invoice } = await order(stripe, goods, { items });
  for (const { subtotal, total, amount_due, total_discount_amounts } of [previewed, invoice]) {
    expect([subtotal, total_discount_amounts?.[0]?.amount, total, amount_due]).toEqual([14_900, 1_490, 15_958, 15_958]);
  }
  await discount({ customer, percentOff: 0 });
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ discount: null });
});

test('settings can be changed and read by calls from this machine with the secret key', async () => {
  sandbox = await runningSandbox();
  const url = `${sandbox.origin}/payment-sandbox/settings`;
  const headers = { authorization: `Bearer ${keys.secretKey}`, 'content-type': 'application/json' };
  const change = (body: object) => fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(await (await change({ taxRounding: 'line-item' })).json()).toMatchObject({ taxRounding: 'line-item' });
  expect((await change({ taxRonding: 'invoice' })).status).toBe(400);
  expect((await fetch(url)).status).toBe(401);
  expect(await (await fetch(url, { headers })).json()).toEqual(sandbox.app.settings.state());
});

test('events of connected accounts have an endpoint with a secret of its own, and are in no list of the account', async () => {
  sandbox = await runningSandbox({ connectWebhookSecret: 'whsec_connect' });
  const { id } = await sandbox.stripe.accounts.create({ email: 'partner@agentur.test' });
  const event = await sandbox.eventOf('account.updated');
  expect(event).toMatchObject({ account: id, data: { object: { id } } });
  expect((await sandbox.stripe.events.list()).data).toEqual([]);
  expect((await sandbox.stripe.webhookEndpoints.list()).data).toHaveLength(2);
});

test('without that endpoint nothing is told of connected accounts', async () => {
  sandbox = await runningSandbox();
  await sandbox.stripe.accounts.create({ email: 'partner@agentur.test' });
  await sandbox.stripe.customers.create({ name: 'Eva' });
  await sandbox.eventOf('customer.created');
  expect(sandbox.received.map(({ type }) => type)).toEqual(['customer.created']);
});

test('an endpoint hears of the events that it listens to, in its version', async () => {
  sandbox = await runningSandbox({ settings: { webhookEvents: ['product.*'], webhookApiVersion: '2024-06-20' } });
  await sandbox.stripe.customers.create({ name: 'Eva' });
  await sandbox.stripe.products.create({ name: 'Starter' });
  expect(await sandbox.eventOf('product.created')).toMatchObject({ api_version: '2024-06-20' });
  expect(sandbox.received).toHaveLength(1);
  const [endpoint] = (await sandbox.stripe.webhookEndpoints.list()).data;
  expect(endpoint).toMatchObject({ enabled_events: ['product.*'], api_version: '2024-06-20' });
});

test.each([
  ['applied', ['sepa_debit']],
  ['ignored', ['card']],
] as const)('new payment settings of an open invoice can be %s', async (openInvoiceMethods, types) => {
  sandbox = await runningSandbox({ settings: { openInvoiceMethods } });
  const { stripe } = sandbox;
  const { invoice, intent } = await order(stripe, await shop(stripe));
  await stripe.invoices.update(invoice.id, { payment_settings: { payment_method_types: ['sepa_debit'] } });
  expect((await stripe.paymentIntents.retrieve(intent)).payment_method_types).toEqual(types);
});

test('new payment settings of an open invoice can be refused', async () => {
  sandbox = await runningSandbox({ settings: { openInvoiceMethods: 'refused' } });
  const { stripe } = sandbox;
  const { invoice } = await order(stripe, await shop(stripe));
  const update = stripe.invoices.update(invoice.id, { payment_settings: { payment_method_types: ['sepa_debit'] } });
  await expect(update).rejects.toMatchObject({ code: 'invoice_not_editable' });
});

test('a phase of a schedule brings back the method that the schedule was made with', async () => {
  sandbox = await runningSandbox();
  const { stripe } = sandbox;
  const goods = await shop(stripe);
  const { id: first } = await stripe.paymentMethods.attach('pm_card_visa', { customer: goods.customer.id });
  const { id: second } = await stripe.paymentMethods.attach('pm_card_mastercard', { customer: goods.customer.id });
  const subscription = await paidOrder(stripe, goods);
  await stripe.subscriptions.update(subscription.id, { default_payment_method: first });
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  const [now] = schedule.phases;
  const items = [{ price: goods.professional.monthly.id, quantity: 1 }];
  await stripe.subscriptionSchedules.update(schedule.id, {
    phases: [
      { items, start_date: now?.start_date, end_date: now?.end_date },
      { items: [{ price: goods.starter.id, quantity: 1 }], proration_behavior: 'none' },
    ],
  });
  await stripe.subscriptions.update(subscription.id, { default_payment_method: second });
  await sandbox.advance(32 * 86_400);
  expect((await stripe.subscriptions.retrieve(subscription.id)).default_payment_method).toBe(first);
});
