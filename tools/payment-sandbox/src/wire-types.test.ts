import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerBank, confirmWithIban } from './testing/browser.ts';
import { keys, type RunningSandbox, runningSandbox } from './testing/running-sandbox.ts';
import { idOf, order, paidOrder, type Shop, shop } from './testing/shop.ts';

let sandbox: RunningSandbox;
let stripe: Stripe;
let goods: Shop;
beforeAll(async () => {
  sandbox = await runningSandbox();
  ({ stripe } = sandbox);
  goods = await shop(stripe);
});
afterAll(() => sandbox.close());

/** Creates every kind of object that the sandbox can return: paid, declined, debited, returned, scheduled, transferred. */
async function live(): Promise<void> {
  const customer = goods.customer.id;
  const paid = await paidOrder(stripe, goods);
  await stripe.customers.createTaxId(customer, { type: 'eu_vat', value: 'DE000000000' });
  await stripe.subscriptionSchedules.create({ from_subscription: paid.id });
  const declined = await order(stripe, goods);
  await stripe.paymentIntents
    .confirm(declined.intent, { payment_method: 'pm_card_chargeDeclined' })
    .catch(() => undefined);
  const asked = await order(stripe, goods);
  await stripe.paymentIntents.confirm(asked.intent, {
    payment_method: 'pm_card_threeDSecure2Required',
    use_stripe_sdk: true,
  });
  const trial = await order(stripe, goods, { trial_period_days: 2 });
  const setup = trial.subscription.pending_setup_intent;
  if (setup === null || typeof setup === 'string') throw new Error('No method was asked for');
  await stripe.setupIntents.confirm(setup.id, {
    payment_method: 'pm_card_threeDSecure2Required',
    use_stripe_sdk: true,
  });
  await answerBank(sandbox.origin, setup.client_secret ?? '', 'succeeded');
  await stripe.setupIntents.create({ payment_method: 'pm_card_chargeDeclined', confirm: true }).catch(() => undefined);
  const debit = await order(stripe, goods, { payment_settings: { payment_method_types: ['sepa_debit'] } });
  await confirmWithIban(
    sandbox.origin,
    debit.invoice.confirmation_secret?.client_secret ?? '',
    'DE35370400440532013002',
  );
  await order(stripe, goods, { collection_method: 'send_invoice', days_until_due: 1, payment_settings: {} });
  const held = await paidOrder(stripe, goods, { items: [{ price: goods.starter.id }] });
  const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
  await stripe.subscriptions.update(held.id, { default_payment_method: bad.id });
  await stripe.subscriptions.update(held.id, {
    items: [{ id: held.items.data[0]?.id, price: goods.professional.monthly.id }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
  });
  await meterOrders();
  await transferToPartner();
  await ledger();
  await sandbox.advance(12 * 3600);
  await stripe.testHelpers.customers.fundCashBalance(customer, { amount: 50_000, currency: 'eur' });
}

/** An account that was onboarded, with a transfer of which a part was taken back. */
async function transferToPartner(): Promise<void> {
  const { id: account } = await stripe.accounts.create({
    email: 'partner@agentur.test',
    capabilities: { transfers: { requested: true } },
  });
  const page = 'https://shop.test/payout';
  const link = { account, type: 'account_onboarding' as const, return_url: page, refresh_url: page };
  const { url } = await stripe.accountLinks.create(link);
  await fetch(url, { method: 'POST', redirect: 'manual' });
  const { id } = await stripe.transfers.create({ amount: 900, currency: 'eur', destination: account });
  await stripe.transfers.createReversal(id, { amount: 100 });
}

/** A meter, and a subscription that was billed by it. */
async function meterOrders(): Promise<void> {
  const meter = await stripe.billing.meters.create({
    display_name: 'Extra orders',
    event_name: 'extra_orders',
    default_aggregation: { formula: 'sum' },
  });
  const price = await stripe.prices.create({
    product: idOf(goods.starter.product),
    currency: 'eur',
    unit_amount: 20,
    recurring: { interval: 'month', usage_type: 'metered', meter: meter.id },
  });
  const { id } = await paidOrder(stripe, goods, { items: [{ price: goods.starter.id }, { price: price.id }] });
  await stripe.billing.meterEvents.create(orders(3));
  await stripe.subscriptions.cancel(id, { invoice_now: true });
}

const orders = (value: number) => ({
  event_name: 'extra_orders',
  payload: { stripe_customer_id: goods.customer.id, value: String(value) },
});

/** Refunds, credit notes of each type, and disputes that are won, lost and open. */
async function ledger(): Promise<void> {
  const customer = goods.customer.id;
  const invoice = async () => (await paidOrder(stripe, goods)).latest_invoice as string;
  await stripe.creditNotes.create({ invoice: await invoice(), amount: 34_391, refund_amount: 34_391 });
  await stripe.creditNotes.create({ invoice: await invoice(), amount: 1_000, credit_amount: 1_000, memo: 'Sorry' });
  const open = await order(stripe, goods);
  const [line] = open.invoice.lines.data;
  const lines = [{ type: 'invoice_line_item' as const, invoice_line_item: line?.id, amount: 1_000 }];
  const note = await stripe.creditNotes.create({ invoice: open.invoice.id, lines });
  await stripe.creditNotes.voidCreditNote(note.id);
  const pay = (alias: string) =>
    stripe.paymentIntents.create({
      amount: 5_000,
      currency: 'eur',
      customer,
      payment_method: `pm_card_${alias}`,
      allowed_payment_method_types: ['card'],
      confirm: true,
    });
  for (const alias of ['pendingRefund', 'refundFail'])
    await stripe.refunds.create({ payment_intent: (await pay(alias)).id });
  for (const alias of ['createDispute', 'createDisputeProductNotReceived', 'createDisputeInquiry']) await pay(alias);
  await sandbox.advance(10);
  const disputes = await stripe.disputes.list();
  const [answered] = disputes.data.filter(({ reason }) => reason === 'product_not_received');
  await stripe.disputes.update(answered?.id ?? '', { evidence: { uncategorized_text: 'winning_evidence' } });
  await sandbox.advance(10);
}

/** With everything that can be expanded. */
const lists = [
  '/v1/customers?expand[]=data.tax_ids&expand[]=data.subscriptions',
  '/v1/products',
  '/v1/prices?expand[]=data.tiers&expand[]=data.product',
  '/v1/tax_rates',
  '/v1/payment_methods',
  '/v1/payment_intents?expand[]=data.latest_charge&expand[]=data.payment_method',
  '/v1/setup_intents?expand[]=data.payment_method',
  '/v1/subscriptions?status=all&expand[]=data.latest_invoice&expand[]=data.customer',
  '/v1/subscription_schedules?expand[]=data.subscription',
  '/v1/invoices?expand[]=data.payments&expand[]=data.confirmation_secret',
  '/v1/invoice_payments',
  '/v1/charges?expand[]=data.balance_transaction',
  '/v1/refunds?expand[]=data.balance_transaction',
  '/v1/credit_notes?expand[]=data.customer_balance_transaction',
  '/v1/balance_transactions',
  '/v1/disputes?expand[]=data.charge',
  '/v1/billing/meters',
  '/v1/accounts',
  '/v1/transfers?expand[]=data.balance_transaction',
  '/v1/webhook_endpoints',
  '/v1/events',
];

async function readAll(): Promise<void> {
  const read = async (path: string, form?: Record<string, string>): Promise<void> => {
    const answer = await fetch(`${sandbox.origin}${path}`, {
      method: form ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${keys.secretKey}` },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  };
  const customer = goods.customer.id;
  const [mandate] = (await stripe.charges.list({ customer, limit: 100 })).data.flatMap(
    (charge) => charge.payment_method_details?.sepa_debit?.mandate ?? [],
  );
  const [account] = (await stripe.accounts.list()).data;
  const subscription = (await stripe.subscriptions.list({ customer, status: 'active' })).data.find(
    (row) => !row.schedule,
  );
  const page = 'https://shop.test/';
  const link = { account: account?.id ?? '', type: 'account_onboarding', return_url: page, refresh_url: page };
  const transfer = { currency: 'eur', funding_type: 'bank_transfer', 'bank_transfer[type]': 'eu_bank_transfer' };
  const card = { 'card[number]': '4242424242424242', 'card[exp_month]': '12', 'card[exp_year]': '2034' };
  const event = { event_name: 'extra_orders', 'payload[stripe_customer_id]': customer, 'payload[value]': '2' };
  for (const path of lists) await read(`${path}${path.includes('?') ? '&' : '?'}limit=100`);
  for (const below of ['cash_balance', 'cash_balance_transactions', 'balance_transactions', 'tax_ids'])
    await read(`/v1/customers/${customer}/${below}`);
  await read(`/v1/mandates/${mandate}`);
  await read(`/v1/invoices/search?query=${encodeURIComponent('created>0')}`);
  await read(await summariesOf(customer));
  await read('/v1/tokens', card);
  await read('/v1/account_links', link);
  await read(`/v1/customers/${customer}/funding_instructions`, transfer);
  await read('/v1/billing/meter_events', event);
  await read('/v1/invoices/create_preview', { subscription: subscription?.id ?? '' });
}

async function summariesOf(customer: string): Promise<string> {
  const [meter] = (await stripe.billing.meters.list()).data;
  const start = Math.floor(Date.now() / 60_000) * 60;
  const query = new URLSearchParams({ customer, start_time: String(start - day), end_time: String(start + day) });
  return `/v1/billing/meters/${meter?.id}/event_summaries?${query.toString()}`;
}

const day = 86_400;

test('every answer and event is as the SDK declares it', async () => {
  await live();
  await readAll();
  expect(sandbox.findings).toEqual([]);
});
