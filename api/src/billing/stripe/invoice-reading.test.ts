import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { type Answers, answeringProvider, listOf } from '../../testing/answering-provider.ts';
import type { Catalog } from './catalog.ts';
import { invoiceState, readInvoice } from './invoice-reading.ts';

const catalog: Catalog = {
  priceId: async ({ product }) => `price_${product.type}`,
  productTypeOf: async (id) => id.replace('price_', ''),
  taxRateIds: async () => [],
};

const [created, finalized, paid] = [1_795_000_000, 1_795_003_600, 1_795_007_200];
const line = (id: string, type: string, amount: number) => ({
  id,
  description: `1 × ${type}`,
  quantity: 1,
  amount,
  period: { start: created, end: created + 2_592_000 },
  pricing: { price_details: { price: `price_${type}` } },
  parent: { subscription_item_details: { proration: false } },
});
const intent = (status: string, type?: string) => ({
  id: 'pi_1',
  object: 'payment_intent',
  status,
  payment_method: status === 'succeeded' ? 'pm_1' : null,
  last_payment_error: type === undefined ? null : { payment_method: { type } },
});
const payment = (status: string, payment_intent: object | string | undefined, amount_paid: number | null = null) => ({
  id: `inpay_${status}`,
  status,
  amount_paid,
  status_transitions: { paid_at: status === 'paid' ? paid : null },
  payment: { payment_intent },
});

/** An invoice over 177.31 euros that is paid by card, as the payment provider answers it. */
const answered = (change: object = {}) => ({
  id: 'in_1',
  object: 'invoice',
  status: 'paid',
  created,
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
  parent: { subscription_details: { subscription: 'sub_1' } },
  payments: { data: [payment('paid', intent('succeeded'), 17_731)] },
  lines: { has_more: false, data: [line('il_1', 'starter', 14_900)] },
  ...change,
});

const rates = {
  'GET tax_rates/txr_19': { id: 'txr_19', percentage: 19 },
  'GET tax_rates/txr_20': { id: 'txr_20', percentage: 20 },
};
const read = (change: object = {}, answers: Answers = {}) => {
  const { stripe } = answeringProvider({ 'GET invoices/in_1': answered(change), ...rates, ...answers });
  return readInvoice({ stripe, catalog: async () => catalog }, 'in_1');
};

test('a paid invoice is read with its lines, its tax and what paid it', async () => {
  expect(await read()).toEqual({
    stripeId: 'in_1',
    documentNumber: null,
    subscriptionId: 'sub_1',
    customerId: 'cus_1',
    state: 'paid',
    isOffer: false,
    attempts: 1,
    isGivenUp: false,
    transferred: 0,
    failedMethod: null,
    collectionMethod: 'charge_automatically',
    currency: 'EUR',
    finalizedAt: new Date(finalized * 1000),
    dueAt: null,
    paidAt: new Date(paid * 1000),
    subtotal: 14_900,
    tax: 2_831,
    total: 17_731,
    chargedPercent: 19,
    lines: [
      {
        fallback: '1 × starter',
        productType: 'starter',
        quantity: 1,
        isProration: false,
        periodStart: new Date(created * 1000).toISOString(),
        periodEnd: new Date((created + 2_592_000) * 1000).toISOString(),
        amount: 14_900,
      },
    ],
    payments: [{ reference: 'inpay_paid', amount: 17_731, at: new Date(paid * 1000) }],
    paidWith: 'pm_1',
    paidByCredit: 0,
    deferred: 0,
    creditedBeforePayment: 0,
    creditNotes: [],
  });
});

test.each([
  ['a draft', { status: 'draft' }],
  ['an invoice without a state', { status: null }],
  ['an invoice over nothing, as trials begin with', { total: 0 }],
  ['an invoice without a subscription', { parent: null }],
  ['an invoice whose subscription is not told', { parent: { subscription_details: null } }],
  ['an invoice without a customer', { customer: null }],
])('%s is none of ours', async (_, change) => {
  expect(await read(change)).toBeNull();
});

test('an invoice that waits for its transfer says until when', async () => {
  const change = {
    status: 'open',
    collection_method: 'send_invoice',
    due_date: created + 1_209_600,
    status_transitions: { finalized_at: null, paid_at: null },
    payments: null,
  };
  expect(await read(change)).toMatchObject({
    state: 'open',
    collectionMethod: 'send_invoice',
    dueAt: new Date((created + 1_209_600) * 1000),
    finalizedAt: new Date(created * 1000),
    paidAt: null,
    payments: [],
    failedMethod: null,
  });
});

test.each([
  ['open', false, true],
  ['open', true, false],
  ['paid', false, false],
])('an invoice that is %s, with automatic collection %p, is given up: %p', async (status, auto_advance, expected) => {
  expect((await read({ status, auto_advance }))?.isGivenUp).toBe(expected);
});

test('of several attempts the last one says what failed', async () => {
  const payments = {
    data: [
      payment('canceled', intent('canceled', 'card')),
      payment('open', intent('requires_payment_method', 'sepa_debit')),
    ],
  };
  expect(await read({ status: 'open', attempt_count: 2, payments })).toMatchObject({
    state: 'open',
    attempts: 2,
    failedMethod: 'sepa_debit',
    payments: [],
  });
});

test('an attempt that failed without a method on file names none', async () => {
  const failed = { ...intent('requires_payment_method'), last_payment_error: { message: 'No method' } };
  expect(await read({ status: 'open', payments: { data: [payment('open', failed)] } })).toMatchObject({
    failedMethod: null,
  });
});

test('a payment without a moment and an amount of its own counts as nothing, when the invoice was made', async () => {
  const bare = { ...payment('paid', undefined), status_transitions: { paid_at: null } };
  expect((await read({ payments: { data: [bare] } }))?.payments).toEqual([
    { reference: 'inpay_paid', amount: 0, at: new Date(created * 1000) },
  ]);
});

test.each([
  ['paid by the credit of the customer', -10_000, -2_000, 8_000],
  ['that became credit', 0, -5_000, -5_000],
  ['whose credit is not settled yet', -10_000, null, 0],
])('an invoice %s', async (_, starting_balance, ending_balance, paidByCredit) => {
  expect((await read({ starting_balance, ending_balance }))?.paidByCredit).toBe(paidByCredit);
});

test.each([
  ['that credit pays but for some cents', -17_701, 30, 30],
  ['over less than can be charged', 0, 49, 49],
  ['that comes after one of these', 30, 49, 19],
  ['that charges what was left over', 30, 0, 0],
  ['paid by credit alone', -20_000, -2_269, 0],
  ['that is not settled yet', -10_000, null, 0],
])('of an invoice %s the next one charges the rest', async (_, starting_balance, ending_balance, deferred) => {
  expect((await read({ starting_balance, ending_balance }))?.deferred).toBe(deferred);
});

test('an invoice without tax was charged with 0 percent, one with several rates with none that can be told', async () => {
  const tax = (...ids: string[]) => ids.map((id, index) => ({ amount: index + 1, tax_rate_details: { tax_rate: id } }));
  expect(await read({ total_taxes: null })).toMatchObject({ chargedPercent: 0, tax: 0 });
  expect(await read({ total_taxes: [{ amount: 0, tax_rate_details: null }] })).toMatchObject({ chargedPercent: 0 });
  expect(await read({ total_taxes: tax('txr_19', 'txr_20') })).toMatchObject({ chargedPercent: null, tax: 3 });
  expect(await read({ total_taxes: tax('txr_19', 'txr_19') })).toMatchObject({ chargedPercent: 19, tax: 3 });
  const renewed = { 'GET tax_rates/txr_new': { id: 'txr_new', percentage: 19 } };
  expect(await read({ total_taxes: tax('txr_19', 'txr_new') }, renewed)).toMatchObject({ chargedPercent: 19 });
});

test('a long invoice is read to its last line', async () => {
  const all = listOf(line('il_1', 'starter', 14_900), line('il_2', 'wms', 2_500));
  const reading = await read(
    { lines: { has_more: true, data: [line('il_1', 'starter', 14_900)] } },
    { 'GET invoices/in_1/lines': all },
  );
  expect(reading?.lines.map(({ amount }) => amount)).toEqual([14_900, 2_500]);
});

const note = (change: object = {}) => ({
  id: 'cn_1',
  object: 'credit_note',
  created: paid,
  voided_at: null,
  subtotal: 5_000,
  total: 5_950,
  total_taxes: [{ amount: 950 }],
  refunds: [],
  customer_balance_transaction: null,
  post_payment_amount: 5_950,
  out_of_band_amount: null,
  lines: {
    has_more: false,
    data: [{ id: 'cnli_1', amount: 5_000, quantity: null, description: null, invoice_line_item: 'il_1' }],
  },
  ...change,
});
const notes = (...data: object[]) => ({ 'GET credit_notes': listOf(...data) });
const credited = { post_payment_credit_notes_amount: 5_950 };

test('credit notes are read where there are any, the oldest first', async () => {
  const later = note({ id: 'cn_2', total: 1_190 });
  const reading = await read(credited, notes(later, note()));
  expect(reading?.creditNotes.map(({ stripeId }) => stripeId)).toEqual(['cn_1', 'cn_2']);
  const before = await read({ pre_payment_credit_notes_amount: 5_950 }, notes(note()));
  expect(before).toMatchObject({ creditedBeforePayment: 5_950, creditNotes: [{ stripeId: 'cn_1' }] });
  expect((await read({}, notes(note())))?.creditNotes).toEqual([]);
});

test('a credit note is in the words of the line that it corrects', async () => {
  const [reading] = (await read(credited, notes(note())))?.creditNotes ?? [];
  expect(reading).toMatchObject({
    stripeId: 'cn_1',
    at: new Date(paid * 1000),
    voidedAt: null,
    subtotal: 5_000,
    tax: 950,
    total: 5_950,
    refunds: [],
    credit: null,
    outOfBand: 0,
    lines: [{ productType: 'starter', fallback: '1 × starter', quantity: 1, amount: -5_000 }],
  });
});

test('a credit note over a number of devices says how many', async () => {
  const data = [{ id: 'cnli_1', amount: 5_000, quantity: 2, description: null, invoice_line_item: 'il_1' }];
  const [reading] = (await read(credited, notes(note({ lines: { has_more: false, data } }))))?.creditNotes ?? [];
  expect(reading?.lines[0]?.quantity).toBe(2);
});

test.each([
  ['an amount in words of its own', 'Goodwill', 'Goodwill'],
  ['an amount without words', null, ''],
])('a credit note over %s has a line of its day', async (_, description, fallback) => {
  const data = [{ id: 'cnli_1', amount: 0, quantity: null, description, invoice_line_item: null }];
  const [reading] = (await read(credited, notes(note({ lines: { has_more: false, data } }))))?.creditNotes ?? [];
  const day = new Date(paid * 1000).toISOString();
  expect(reading?.lines).toEqual([
    { fallback, productType: null, quantity: 1, isProration: false, periodStart: day, periodEnd: day, amount: 0 },
  ]);
});

test('what a credit note gives back is refunded, kept as credit, or paid elsewhere', async () => {
  const change = {
    voided_at: paid + 60,
    refunds: [
      { refund: 're_1', amount_refunded: 1_000 },
      { refund: { id: 're_2' }, amount_refunded: 950 },
    ],
    out_of_band_amount: 1_500,
    customer_balance_transaction: 'cbtxn_1',
  };
  expect((await read(credited, notes(note(change))))?.creditNotes[0]).toMatchObject({
    voidedAt: new Date((paid + 60) * 1000),
    refunds: [
      { stripeId: 're_1', amount: 1_000 },
      { stripeId: 're_2', amount: 950 },
    ],
    outOfBand: 1_500,
    credit: { reference: 'cbtxn_1', amount: 2_500 },
  });
});

test('without a movement of credit, or without an amount that is left, nothing is kept as credit', async () => {
  expect((await read(credited, notes(note())))?.creditNotes[0]?.credit).toBeNull();
  const allRefunded = {
    refunds: [{ refund: 're_1', amount_refunded: 5_950 }],
    customer_balance_transaction: 'cbtxn_1',
  };
  expect((await read(credited, notes(note(allRefunded))))?.creditNotes[0]?.credit).toBeNull();
});

test('a long credit note is read to its last line', async () => {
  const one = { id: 'cnli_1', amount: 2_500, quantity: null, description: null, invoice_line_item: 'il_1' };
  const all = listOf(one, { ...one, id: 'cnli_2' });
  const reading = await read(credited, {
    ...notes(note({ lines: { has_more: true, data: [one] } })),
    'GET credit_notes/cn_1/lines': all,
  });
  expect(reading?.creditNotes[0]?.lines.map(({ amount }) => amount)).toEqual([-2_500, -2_500]);
});

test.each([
  ['open', [], 'open'],
  ['open', ['processing'], 'processing'],
  ['open', ['requires_payment_method', 'processing'], 'processing'],
  ['open', ['requires_action'], 'open'],
  ['paid', ['processing'], 'paid'],
  ['void', [], 'void'],
  ['uncollectible', ['processing'], 'uncollectible'],
])('an invoice that is %s with payments %j is %s', (status, intents, state) => {
  const payments = { data: intents.map((one) => payment('open', intent(one))) };
  expect(invoiceState({ status, payments } as unknown as Stripe.Invoice)).toBe(state);
});

test('payments that were not read along say nothing', () => {
  expect(
    invoiceState({ status: 'open', payments: { data: [payment('open', 'pi_1')] } } as unknown as Stripe.Invoice),
  ).toBe('open');
  expect(invoiceState({ status: 'open' } as Stripe.Invoice)).toBe('open');
});
