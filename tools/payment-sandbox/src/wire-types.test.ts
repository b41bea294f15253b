import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerBank, confirmWithIban } from './testing/browser.ts';
import { keys, type RunningSandbox, runningSandbox } from './testing/running-sandbox.ts';
import { idOf, order, paidOrder, type Shop, shop } from './testing/shop.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../', import.meta.url));

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
  const { id: account } = await stripe.accounts.create({ email: 'partner@agentur.test' });
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

/** Raw answers and their types in the SDK. */
const lists: [path: string, type: string][] = [
  ['/v1/customers?expand[]=data.tax_ids&expand[]=data.subscriptions', 'Customer'],
  ['/v1/products', 'Product'],
  ['/v1/prices?expand[]=data.tiers&expand[]=data.product', 'Price'],
  ['/v1/tax_rates', 'TaxRate'],
  ['/v1/payment_methods', 'PaymentMethod'],
  ['/v1/payment_intents?expand[]=data.latest_charge&expand[]=data.payment_method', 'PaymentIntent'],
  ['/v1/setup_intents?expand[]=data.payment_method', 'SetupIntent'],
  ['/v1/subscriptions?status=all&expand[]=data.latest_invoice&expand[]=data.customer', 'Subscription'],
  ['/v1/subscription_schedules?expand[]=data.subscription', 'SubscriptionSchedule'],
  ['/v1/invoices?expand[]=data.payments&expand[]=data.confirmation_secret', 'Invoice'],
  ['/v1/invoice_payments', 'InvoicePayment'],
  ['/v1/charges?expand[]=data.balance_transaction', 'Charge'],
  ['/v1/refunds?expand[]=data.balance_transaction', 'Refund'],
  ['/v1/credit_notes?expand[]=data.customer_balance_transaction', 'CreditNote'],
  ['/v1/balance_transactions', 'BalanceTransaction'],
  ['/v1/disputes?expand[]=data.charge', 'Dispute'],
  ['/v1/billing/meters', 'Billing.Meter'],
  ['/v1/accounts', 'Account'],
  ['/v1/transfers?expand[]=data.balance_transaction', 'Transfer'],
  ['/v1/webhook_endpoints', 'WebhookEndpoint'],
  ['/v1/events', 'Event'],
];

async function recorded(): Promise<string[]> {
  const read = async (path: string, form?: Record<string, string>): Promise<unknown> => {
    const answer = await fetch(`${sandbox.origin}${path}`, {
      method: form ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${path.startsWith('/v1') ? keys.secretKey : keys.publishableKey}` },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };
  const customer = goods.customer.id;
  const [mandate] = (await stripe.charges.list({ customer, limit: 100 })).data.flatMap(
    (charge) => charge.payment_method_details?.sepa_debit?.mandate ?? [],
  );
  const [account] = (await stripe.accounts.list()).data;
  const subscription = (await stripe.subscriptions.list({ customer, status: 'active' })).data.find(
    (row) => !row.schedule,
  );
  const card = { 'card[number]': '4242424242424242', 'card[exp_month]': '12', 'card[exp_year]': '2034' };
  const link = {
    account: account?.id ?? '',
    type: 'account_onboarding',
    return_url: 'https://a.test/',
    refresh_url: 'https://a.test/',
  };
  const transfer = { currency: 'eur', funding_type: 'bank_transfer', 'bank_transfer[type]': 'eu_bank_transfer' };
  const others: [type: string, answer: unknown][] = [
    ['Mandate', await read(`/v1/mandates/${mandate}`)],
    ['Token', await read('/v1/tokens', card)],
    [
      'ConfirmationToken',
      await read('/payment-sandbox/v1/confirmation_tokens', {
        'payment_method_data[type]': 'card',
        'payment_method_data[card][token]': 'tok_visa',
      }),
    ],
    ['AccountLink', await read('/v1/account_links', link)],
    ['CashBalance', await read(`/v1/customers/${customer}/cash_balance`)],
    [
      'ApiList<Stripe.CustomerCashBalanceTransaction>',
      await read(`/v1/customers/${customer}/cash_balance_transactions`),
    ],
    ['ApiList<Stripe.CustomerBalanceTransaction>', await read(`/v1/customers/${customer}/balance_transactions`)],
    ['ApiSearchResult<Stripe.Invoice>', await read(`/v1/invoices/search?query=${encodeURIComponent('created>0')}`)],
    ['FundingInstructions', await read(`/v1/customers/${customer}/funding_instructions`, transfer)],
    ['ApiList<Stripe.TaxId>', await read(`/v1/customers/${customer}/tax_ids`)],
    [
      'Billing.MeterEvent',
      await read('/v1/billing/meter_events', {
        event_name: 'extra_orders',
        'payload[stripe_customer_id]': customer,
        'payload[value]': '2',
      }),
    ],
    ['ApiList<Stripe.Billing.MeterEventSummary>', await read(await summariesOf(customer))],
    ['Invoice', await read('/v1/invoices/create_preview', { subscription: subscription?.id ?? '' })],
  ];
  for (const [path, type] of lists) {
    const paged = `${path}${path.includes('?') ? '&' : '?'}limit=100`;
    others.push([`ApiList<Stripe.${type}>`, await read(paged)]);
  }
  return others.map(
    ([type, answer], index) => `export const a${index}: Json<Stripe.${type}> = ${JSON.stringify(answer)};`,
  );
}

async function summariesOf(customer: string): Promise<string> {
  const [meter] = (await stripe.billing.meters.list()).data;
  const start = Math.floor(Date.now() / 60_000) * 60;
  const query = new URLSearchParams({ customer, start_time: String(start - day), end_time: String(start + day) });
  return `/v1/billing/meters/${meter?.id}/event_summaries?${query.toString()}`;
}

const day = 86_400;

const header = `import type Stripe from 'stripe';
type Json<T> = T extends Stripe.Decimal ? string
  : T extends readonly (infer Item)[] ? Json<Item>[]
  : T extends object ? { [Key in keyof T]: Json<T[Key]> } : T;
`;

test('every answer matches the types of the official SDK', async () => {
  await live();
  const statements = await recorded();
  const folder = `${root}.cache/recorded-answers`;
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}/answers.ts`, header + statements.join('\n'));
  await writeFile(
    `${folder}/tsconfig.json`,
    '{ "extends": "../../tsconfig.json", "include": ["*.ts"], "exclude": [] }',
  );
  const { stdout } = await run(process.execPath, [
    `${root}node_modules/typescript/bin/tsc`,
    '-p',
    folder,
    '--noEmit',
    '--pretty',
    'false',
  ]).catch((failure: { stdout: string }) => failure);
  const short = stdout.split('\n').map((line) => line.slice(0, 400));
  expect(short.join('\n')).toBe('');
});
