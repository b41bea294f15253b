import { expect, test } from 'vitest';
import { baseData } from '../../testing/accounts.ts';
import { type Answers, answeringProvider, listOf } from '../../testing/answering-provider.ts';
import { moneyDatabase } from '../../testing/money-database.ts';
import { readAccount } from '../ledger/ledger.repository.ts';
import type { Catalog } from '../stripe/catalog.ts';
import { insertTerms } from '../subscriptions/billing-terms.ts';
import type { InvoiceRow } from './invoice.tables.ts';
import { mirrorDispute, settleChargeback } from './mirror-dispute.ts';
import { mirrorInvoice } from './mirror-invoice.ts';
import { mirrorRefund } from './mirror-refund.ts';

const money = await moneyDatabase();
const { logged } = money;
const { database } = money.billing;

const catalog: Catalog = {
  priceId: async ({ product }) => `price_${product.type}`,
  productTypeOf: async (id) => id.replace('price_', ''),
  taxRateIds: async () => [],
};

const second = (instant: string) => Date.parse(instant) / 1000;
const finalized = second('2026-11-20T09:00:00Z');
const paid = second('2026-11-21T09:00:00Z');
const later = second('2026-11-25T09:00:00Z');
let count = 0;

/** A shop with terms of billing, and the id of its next invoice at the provider. */
async function ordered() {
  money.setClock('2026-11-22T10:00:00.000Z');
  const shop = await money.shop();
  const vat = { kind: 'domestic' as const, percent: 19 };
  await insertTerms(database, shop, baseData(), vat, new Date('2026-10-20T09:00:00Z'));
  count += 1;
  return { shop, id: `in_mirrored_${count}` };
}

const payment = (id: string) => ({
  id: `inpay_${id}`,
  status: 'paid',
  amount_paid: 17_731,
  status_transitions: { paid_at: paid },
  payment: {
    payment_intent: { id: `pi_${id}`, object: 'payment_intent', status: 'succeeded', last_payment_error: null },
  },
});

/** Starter for a month, paid by card, as the payment provider answers it. */
const invoiceOf = ({ shop, id }: { shop: string; id: string }, change: object = {}) => ({
  id,
  object: 'invoice',
  status: 'paid',
  created: finalized,
  attempt_count: 1,
  collection_method: 'charge_automatically',
  currency: 'eur',
  customer: 'cus_1',
  due_date: null,
  status_transitions: { finalized_at: finalized, paid_at: paid },
  subtotal: 14_900,
  total: 17_731,
  total_taxes: [{ amount: 2_831, tax_rate_details: { tax_rate: 'txr_19' } }],
  starting_balance: 0,
  ending_balance: 0,
  pre_payment_credit_notes_amount: 0,
  post_payment_credit_notes_amount: 0,
  parent: { subscription_details: { subscription: `sub_${shop}` } },
  payments: { data: [payment(id)] },
  lines: {
    has_more: false,
    data: [
      {
        id: `il_${id}`,
        description: 'Starter',
        quantity: 1,
        amount: 14_900,
        period: { start: finalized, end: second('2026-12-20T09:00:00Z') },
        pricing: { price_details: { price: 'price_starter' } },
        parent: { subscription_item_details: { proration: false } },
      },
    ],
  },
  ...change,
});

const open = { status: 'open', status_transitions: { finalized_at: finalized, paid_at: null }, payments: { data: [] } };

const billingWith = (answers: Answers) => ({
  ...money.billing,
  catalog: async () => catalog,
  stripe: answeringProvider({
    'GET tax_rates/txr_19': { id: 'txr_19', percentage: 19 },
    'GET tax_rates/txr_20': { id: 'txr_20', percentage: 20 },
    'POST customers/cus_1/funding_instructions': {
      bank_transfer: {
        financial_addresses: [
          { iban: { account_holder_name: 'Kontor', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' } },
        ],
      },
    },
    'GET credit_notes': listOf(),
    ...answers,
  }).stripe,
});

const mirror = (invoice: { id: string }, options?: { release: boolean }) =>
  mirrorInvoice(billingWith({ [`GET invoices/${invoice.id}`]: invoice }), invoice.id, options);

const rowOf = (id: string): Promise<InvoiceRow | undefined> =>
  database.selectFrom('invoice').selectAll().where('stripe_id', '=', id).executeTakeFirst();
const row = async (id: string): Promise<InvoiceRow> => {
  const found = await rowOf(id);
  if (found === undefined) throw new Error(`${id} was not issued`);
  return found;
};
const owed = async (id: string) => (await readAccount(database, (await row(id)).uuid)).owed;

test('an invoice that was paid is issued once, by the terms of its order, with a receipt', async () => {
  const given = await ordered();
  await mirror(invoiceOf(given));
  const issued = await row(given.id);
  expect(issued).toMatchObject({
    shop_uuid: given.shop,
    number: expect.stringMatching(/^RE-2026-\d{5}$/),
    held_reason: null,
    kind: 'invoice',
    corrects_invoice_uuid: null,
    language: 'en',
    currency: 'EUR',
    collection_method: 'charge_automatically',
    bank_account: null,
    state: 'paid',
    subtotal: 14_900,
    tax: 2_831,
    total: 17_731,
    vat_percent: 19,
    vat_kind: 'domestic',
    recipient: baseData(),
    issued_at: new Date(finalized * 1000),
    paid_at: new Date(paid * 1000),
    due_at: null,
  });
  expect(issued.lines).toMatchObject([{ productType: 'starter', amount: 14_900 }]);
  expect(await owed(given.id)).toBe(0);
  await mirror(invoiceOf(given));
  expect((await row(given.id)).number).toBe(issued.number);
  expect(await money.mails(given.shop)).toEqual([`Payment received for invoice ${issued.number}`]);
});

test('an invoice that waits for its transfer is mailed with the account, and paid later', async () => {
  const given = await ordered();
  const due_date = second('2026-12-04T09:00:00Z');
  await mirror(invoiceOf(given, { ...open, collection_method: 'send_invoice', due_date }));
  const issued = await row(given.id);
  expect(issued).toMatchObject({
    state: 'open',
    collection_method: 'send_invoice',
    due_at: new Date(due_date * 1000),
    bank_account: { accountHolder: 'Kontor', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
  });
  expect(await owed(given.id)).toBe(17_731);
  expect(await money.mails(given.shop)).toHaveLength(1);
  await mirror(invoiceOf(given, { collection_method: 'send_invoice', due_date }));
  expect(await row(given.id)).toMatchObject({ state: 'paid', paid_at: new Date(paid * 1000) });
  expect(await money.mails(given.shop)).toHaveLength(2);
});

test('an invoice over a credit is a credit note, and owes nothing', async () => {
  const given = await ordered();
  const lines = invoiceOf(given).lines.data.map((line) => ({ ...line, amount: -14_900 }));
  await mirror(
    invoiceOf(given, {
      subtotal: -14_900,
      total: -17_731,
      total_taxes: [{ amount: -2_831, tax_rate_details: { tax_rate: 'txr_19' } }],
      ending_balance: -17_731,
      payments: { data: [] },
      lines: { has_more: false, data: lines },
    }),
  );
  expect(await row(given.id)).toMatchObject({
    kind: 'credit-note',
    number: expect.stringMatching(/^GS-2026-\d{5}$/),
    state: 'paid',
  });
  expect(await owed(given.id)).toBe(0);
  expect(await money.mails(given.shop)).toEqual([]);
});

const unconfirm = (shop: string) =>
  database.updateTable('payment_subscription').set({ confirmed: false }).where('shop_uuid', '=', shop).execute();

test('no number is spent on an order that is not completed, nor on what was voided before', async () => {
  const [waiting, voided] = [await ordered(), await ordered()];
  await unconfirm(waiting.shop);
  await mirror(invoiceOf(waiting, open));
  expect(await rowOf(waiting.id)).toBeUndefined();
  await mirror(invoiceOf(voided, { ...open, status: 'void' }));
  expect(await rowOf(voided.id)).toBeUndefined();
  await mirror(invoiceOf(waiting));
  expect(await row(waiting.id)).toMatchObject({ state: 'paid' });
});

test('an open invoice of a subscription that ended before it was read here is owed', async () => {
  const given = await ordered();
  await database
    .updateTable('payment_subscription')
    .set({ confirmed: false, state: 'canceled' })
    .where('shop_uuid', '=', given.shop)
    .execute();
  await mirror(invoiceOf(given, { ...open, collection_method: 'send_invoice', due_date: later }));
  expect(await row(given.id)).toMatchObject({ state: 'open', number: expect.any(String) });
  expect(await owed(given.id)).toBe(17_731);
});

test('an invoice that was issued and is voided is not owed', async () => {
  const given = await ordered();
  await mirror(invoiceOf(given, open));
  await mirror(invoiceOf(given, { ...open, status: 'void' }));
  expect(await row(given.id)).toMatchObject({ state: 'void', number: expect.any(String) });
  expect(await owed(given.id)).toBe(0);
});

test('an invoice of a subscription that is not known here is ignored', async () => {
  const given = await ordered();
  await mirror(invoiceOf({ ...given, shop: 'unknown' }));
  expect(await rowOf(given.id)).toBeUndefined();
  expect(logged.at(-1)).toMatchObject({
    level: 'warn',
    message: 'an invoice of an unknown payment-provider subscription was ignored',
  });
});

test('a draft is not read', async () => {
  const given = await ordered();
  await mirror(invoiceOf(given, { status: 'draft' }));
  expect(await rowOf(given.id)).toBeUndefined();
});

test('an older reading changes nothing', async () => {
  const given = await ordered();
  await mirror(invoiceOf(given, open));
  await database.updateTable('invoice').set({ read_at: 1_000_000 }).where('stripe_id', '=', given.id).execute();
  await mirror(invoiceOf(given));
  expect(await row(given.id)).toMatchObject({ state: 'open', read_at: 1_000_000 });
});

test.each([
  [
    'several rates',
    'several-rates',
    {
      total_taxes: [
        { amount: 1, tax_rate_details: { tax_rate: 'txr_19' } },
        { amount: 2_830, tax_rate_details: { tax_rate: 'txr_20' } },
      ],
    },
  ],
  [
    'a rate without terms',
    'terms-missing',
    { total_taxes: [{ amount: 2_831, tax_rate_details: { tax_rate: 'txr_20' } }] },
  ],
  ['sums that disagree', 'sums-disagree', { total: 17_732 }],
  [
    'a tax that is a cent off',
    'tax-disagrees',
    { total: 17_732, total_taxes: [{ amount: 2_832, tax_rate_details: { tax_rate: 'txr_19' } }] },
  ],
])('an invoice with %s is held back without a number, and said to operators once', async (_, reason, change) => {
  const given = await ordered();
  const before = logged.length;
  await mirror(invoiceOf(given, change));
  await mirror(invoiceOf(given, change));
  expect(await row(given.id)).toMatchObject({ number: null, held_reason: reason, state: 'paid' });
  expect(logged.slice(before).map(({ message }) => message)).toEqual([
    'a document cannot be issued as it is, and is held',
  ]);
  expect(await money.mails(given.shop)).toEqual([]);
});

test('an invoice that was held back is issued when it is released and agrees', async () => {
  const given = await ordered();
  await mirror(invoiceOf(given, { ...open, total: 17_732 }));
  await mirror(invoiceOf(given));
  expect(await row(given.id)).toMatchObject({ number: null, state: 'paid', paid_at: new Date(paid * 1000) });
  await mirror(invoiceOf(given), { release: true });
  const released = await row(given.id);
  expect(released).toMatchObject({ number: expect.any(String), held_reason: null, state: 'paid', total: 17_731 });
  expect(await owed(given.id)).toBe(0);
  expect(await money.mails(given.shop)).toEqual([`Payment received for invoice ${released.number}`]);
});

const noteOf = (id: string) => ({
  id: `cn_${id}`,
  created: later,
  voided_at: null,
  subtotal: 5_000,
  total: 5_950,
  total_taxes: [{ amount: 950 }],
  refunds: [{ refund: `re_${id}`, amount_refunded: 5_950 }],
  customer_balance_transaction: null,
  post_payment_amount: 5_950,
  out_of_band_amount: null,
  lines: {
    has_more: false,
    data: [{ id: 'cnli_1', amount: 5_000, quantity: null, description: null, invoice_line_item: `il_${id}` }],
  },
});

test('the credit notes of an invoice are issued with it, and its balance stays settled', async () => {
  const given = await ordered();
  const invoice = invoiceOf(given, { post_payment_credit_notes_amount: 5_950 });
  const answers = { [`GET invoices/${given.id}`]: invoice, 'GET credit_notes': listOf(noteOf(given.id)) };
  await mirrorInvoice(billingWith(answers), given.id);
  expect(await row(`cn_${given.id}`)).toMatchObject({
    total: -5_950,
    corrects_invoice_uuid: (await row(given.id)).uuid,
  });
  expect(await owed(given.id)).toBe(0);
});

test('what an earlier release entered as settled is not settled again', async () => {
  const given = await ordered();
  await mirror(invoiceOf(given, open));
  await money.inTx(async (tx) => {
    const { uuid, shop_uuid } = await row(given.id);
    const entry = {
      uuid,
      shop_uuid,
      invoice_uuid: uuid,
      kind: 'payment' as const,
      amount: -17_731,
      at: new Date(paid * 1000),
    };
    await tx
      .insertInto('ledger_entry')
      .values({ ...entry, reference: `${given.id}:settled` })
      .execute();
  });
  await mirror(invoiceOf(given));
  expect(await owed(given.id)).toBe(0);
});

const paymentOf = (id: string, answers: Answers = {}) =>
  billingWith({
    'GET invoice_payments': listOf({ id: `inpay_${id}`, invoice: id }),
    ...answers,
  });

const refund = (given: { shop: string; id: string }, change: object = {}, answers: Answers = {}) =>
  mirrorRefund(
    paymentOf(given.id, {
      [`GET invoices/${given.id}`]: invoiceOf(given),
      'GET refunds/re_1': {
        id: 're_1',
        status: 'succeeded',
        amount: 5_950,
        created: later,
        payment_intent: 'pi_1',
        ...change,
      },
      ...answers,
    }),
    're_1',
  );

test('a refund gets a credit note and owes nothing, however often it is told', async () => {
  const given = await ordered();
  await refund(given);
  await refund(given);
  expect(await row('re_1')).toMatchObject({ total: -5_950, tax: -950, issued_at: new Date(later * 1000) });
  expect(await owed(given.id)).toBe(0);
  const before = logged.length;
  await refund(given, { status: 'failed' });
  await refund(given, { status: 'canceled' });
  expect(logged.slice(before)).toMatchObject([
    { level: 'error', message: 'a refund failed: the customer still has to get it' },
    { level: 'error', message: 'an invoice is overpaid' },
  ]);
  expect(await owed(given.id)).toBe(-5_950);
});

test.each([
  ['that is pending', { id: 're_2', status: 'pending' }],
  ['that failed before it was entered', { id: 're_2', status: 'failed' }],
  ['without a payment', { id: 're_2', payment_intent: null }],
])('a refund %s enters nothing', async (_, change) => {
  const given = await ordered();
  await mirror(invoiceOf(given));
  const before = await money.entries(await row(given.id));
  const answer = { status: 'succeeded', amount: 5_950, created: later, payment_intent: 'pi_1', ...change };
  await mirrorRefund(
    paymentOf(given.id, { [`GET invoices/${given.id}`]: invoiceOf(given), 'GET refunds/re_2': answer }),
    're_2',
  );
  expect(await money.entries(await row(given.id))).toEqual(before);
  expect(await rowOf('re_2')).toBeUndefined();
});

test('a refund that belongs to a credit note of the provider gets no second one', async () => {
  const given = await ordered();
  const withNote = {
    [`GET invoices/${given.id}`]: invoiceOf(given, { post_payment_credit_notes_amount: 5_950 }),
    'GET credit_notes': listOf(noteOf(given.id)),
    [`GET refunds/re_${given.id}`]: { status: 'succeeded', amount: 5_950, created: later, payment_intent: 'pi_1' },
  };
  await mirrorRefund(paymentOf(given.id, withNote), `re_${given.id}`);
  expect(await rowOf(`re_${given.id}`)).toBeUndefined();
  expect(await owed(given.id)).toBe(0);
});

test('a refund for an invoice that is held back is entered without a document', async () => {
  const given = await ordered();
  const held = { [`GET invoices/${given.id}`]: invoiceOf(given, { total: 17_732 }) };
  const answer = { status: 'succeeded', amount: 5_950, created: later, payment_intent: 'pi_1' };
  await mirrorRefund(paymentOf(given.id, { ...held, 'GET refunds/re_3': answer }), 're_3');
  expect(await rowOf('re_3')).toBeUndefined();
  expect(await money.entries(await row(given.id))).toEqual([{ kind: 'refund', amount: 5_950, reference: 're_3' }]);
});

const dispute = (
  given: { shop: string; id: string },
  movements: readonly object[],
  payment_intent: string | null = 'pi_1',
) =>
  mirrorDispute(
    paymentOf(given.id, {
      [`GET invoices/${given.id}`]: invoiceOf(given),
      'GET disputes/dp_1': { id: 'dp_1', payment_intent, balance_transactions: movements },
    }),
    'dp_1',
  );
const taken = { amount: -17_731, created: later };

test('what a bank took back is owed, and a payment of it settles it once', async () => {
  const given = await ordered();
  await dispute(given, [taken]);
  await dispute(given, [taken]);
  expect(await owed(given.id)).toBe(17_731);
  expect(await row(given.id)).toMatchObject({ state: 'open', charged_back: true });
  const collected = { id: 'pi_2', object: 'payment_intent', amount_received: 17_731, created: later, metadata: {} };
  const answers = paymentOf(given.id, { 'GET payment_intents/pi_2': collected });
  await settleChargeback(answers, 'pi_2');
  await settleChargeback(answers, 'pi_2');
  expect(await owed(given.id)).toBe(0);
  expect(await row(given.id)).toMatchObject({ state: 'paid', charged_back: false });
});

test('a dispute without a payment, and an inquiry, move no money', async () => {
  const given = await ordered();
  await mirror(invoiceOf(given));
  await dispute(given, [taken], null);
  await dispute(given, []);
  expect(await owed(given.id)).toBe(0);
});

test('a chargeback that an earlier release counted as paid is not paid again', async () => {
  const given = await ordered();
  await mirror(invoiceOf(given, open));
  const { uuid, shop_uuid } = await row(given.id);
  const entry = {
    uuid,
    shop_uuid,
    invoice_uuid: uuid,
    kind: 'payment' as const,
    amount: -1,
    at: new Date(paid * 1000),
  };
  await database
    .insertInto('ledger_entry')
    .values({ ...entry, reference: `${given.id}:chargeback-settled` })
    .execute();
  const collected = { id: 'pi_3', object: 'payment_intent', amount_received: 17_731, created: later, metadata: {} };
  await settleChargeback(paymentOf(given.id, { 'GET payment_intents/pi_3': collected }), 'pi_3');
  expect(await owed(given.id)).toBe(17_730);
});

test('payments, refunds and disputes that are for none of our invoices are left alone', async () => {
  const unrelated = {
    'GET invoice_payments': listOf(),
    'GET payment_intents/pi_1': {
      id: 'pi_1',
      object: 'payment_intent',
      metadata: {},
      amount_received: 1,
      created: later,
    },
    'GET refunds/re_9': { status: 'succeeded', amount: 1, created: later, payment_intent: 'pi_1' },
    'GET disputes/dp_9': { payment_intent: 'pi_1', balance_transactions: [taken] },
  };
  const count = () => database.selectFrom('ledger_entry').select('uuid').execute();
  const before = await count();
  await mirrorRefund(billingWith(unrelated), 're_9');
  await mirrorDispute(billingWith(unrelated), 'dp_9');
  await settleChargeback(billingWith(unrelated), 'pi_1');
  expect(await count()).toHaveLength(before.length);
});

test.each([
  ['collects', true, []],
  ['does not collect, as after the end of its subscription', false, ['failed-card-payment']],
])(
  'an invoice that was never tried and that the provider %s is asked for accordingly',
  async (_, auto_advance, causes) => {
    const given = await ordered();
    await mirror(invoiceOf(given, { ...open, attempt_count: 0, auto_advance }));
    const dunned = await database
      .selectFrom('dunning_process')
      .select('cause')
      .where('invoice_uuid', '=', (await row(given.id)).uuid)
      .execute();
    expect(dunned.map(({ cause }) => cause)).toEqual(causes);
  },
);
