import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { confirmWithIban } from './testing/browser.ts';
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

const types = (pattern: RegExp) => sandbox.received.map(({ type }) => type).filter((type) => pattern.test(type));
const balance = async (source: string) =>
  (await stripe.balanceTransactions.list({ source })).data.map(({ type, amount, fee, net }) => [
    type,
    amount,
    fee,
    net,
  ]);
const pay = (alias: string, amount = 10_000) =>
  stripe.paymentIntents.create({
    amount,
    currency: 'eur',
    customer: goods.customer.id,
    payment_method: `pm_card_${alias}`,
    allowed_payment_method_types: ['card'],
    confirm: true,
  });
const chargeOf = async (intent: string) =>
  stripe.charges.retrieve(idOf((await stripe.paymentIntents.retrieve(intent)).latest_charge));
const customer = async () => (await stripe.customers.retrieve(goods.customer.id)) as Stripe.Customer;

async function paidInvoice() {
  const { latest_invoice: id } = await paidOrder(stripe, goods);
  const invoice = await stripe.invoices.retrieve(idOf(id), { expand: ['payments'] });
  const intent = idOf(invoice.payments?.data[0]?.payment.payment_intent);
  return { id: invoice.id, invoice, intent };
}

test('with manual reconciliation a transfer pays an invoice when it is applied, and only one that can be paid so', async () => {
  const { latest_invoice } = await order(stripe, goods, {
    items: [{ price: goods.professional.yearly.id }],
    collection_method: 'send_invoice',
    days_until_due: 14,
    payment_settings: { payment_method_types: ['customer_balance'] },
  }).then(({ subscription }) => subscription);
  const cash = () => stripe.customers.retrieveCashBalance(goods.customer.id);
  const manual = { settings: { reconciliation_mode: 'manual' as const } };
  expect((await stripe.customers.updateCashBalance(goods.customer.id, manual)).settings).toEqual({
    reconciliation_mode: 'manual',
    using_merchant_default: false,
  });
  await stripe.testHelpers.customers.fundCashBalance(goods.customer.id, { amount: 500_000, currency: 'eur' });
  const open = await stripe.invoices.retrieve(idOf(latest_invoice), { expand: ['payments'] });
  expect([open.status, (await cash()).available?.eur]).toEqual(['open', 500_000]);
  await stripe.paymentIntents.applyCustomerBalance(idOf(open.payments?.data[0]?.payment.payment_intent));
  expect((await stripe.invoices.retrieve(idOf(latest_invoice))).status).toBe('paid');
  const { subscription } = await order(stripe, goods, { items: [{ price: goods.starter.id }] });
  const byCard = await stripe.invoices.retrieve(idOf(subscription.latest_invoice), { expand: ['payments'] });
  const apply = stripe.paymentIntents.applyCustomerBalance(idOf(byCard.payments?.data[0]?.payment.payment_intent));
  await expect(apply).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' });
  const usual = { settings: { reconciliation_mode: 'merchant_default' as const } };
  const { settings } = await stripe.customers.updateCashBalance(goods.customer.id, usual);
  expect(settings).toEqual({ reconciliation_mode: 'automatic', using_merchant_default: true });
});

test('a charge is booked on the balance less its fee', async () => {
  const { id } = await pay('visa');
  const charge = await chargeOf(id);
  expect(await balance(charge.id)).toEqual([['charge', 10_000, 175, 9_825]]);
  expect((await stripe.balanceTransactions.retrieve(idOf(charge.balance_transaction))).source).toBe(charge.id);
});

test('a charge can be refunded in parts up to its amount', async () => {
  const { id } = await pay('visa');
  const first = await stripe.refunds.create({ payment_intent: id, amount: 4_000, reason: 'requested_by_customer' });
  expect([first.status, first.amount, first.reason]).toEqual(['succeeded', 4_000, 'requested_by_customer']);
  expect(await balance(first.id)).toEqual([['refund', -4_000, 0, -4_000]]);
  const tooMuch = stripe.refunds.create({ payment_intent: id, amount: 6_001 });
  await expect(tooMuch).rejects.toMatchObject({ statusCode: 400, param: 'amount' });
  await stripe.refunds.create({ charge: (await chargeOf(id)).id });
  expect(await chargeOf(id)).toMatchObject({ amount_refunded: 10_000, refunded: true });
  const again = stripe.refunds.create({ payment_intent: id });
  await expect(again).rejects.toMatchObject({ code: 'charge_already_refunded' });
  const listed = await stripe.refunds.list({ payment_intent: id });
  expect(listed.data.map(({ amount }) => amount)).toEqual([6_000, 4_000]);
  await sandbox.advance(0);
  expect(types(/refund/)).toEqual(['refund.created', 'charge.refunded', 'refund.created', 'charge.refunded']);
});

test.each([
  ['pendingRefund', 'pending', 'succeeded', 10_000],
  ['refundFail', 'succeeded', 'failed', 0],
])('a refund to %s is %s first and %s later', async (alias, first, later, refunded) => {
  const { id } = await pay(alias);
  const refund = await stripe.refunds.create({ payment_intent: id });
  expect(refund.status).toBe(first);
  await sandbox.advance(10);
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe(later);
  expect((await chargeOf(id)).amount_refunded).toBe(refunded);
  await sandbox.eventOf('refund.updated');
});

test('the refund of a debit is pending first', async () => {
  const { invoice, intent } = await order(stripe, goods, {
    payment_settings: { payment_method_types: ['sepa_debit'] },
  });
  await confirmWithIban(sandbox.origin, invoice.confirmation_secret?.client_secret ?? '', 'DE89370400440532013000');
  await sandbox.advance(10);
  expect(await balance((await chargeOf(intent)).id)).toEqual([['payment', 34_391, 35, 34_356]]);
  const { id, status } = await stripe.refunds.create({ payment_intent: intent });
  expect(status).toBe('pending');
  await sandbox.advance(10);
  expect((await stripe.refunds.retrieve(id)).status).toBe('succeeded');
});

test('a credit note on an open invoice reduces the amount due, and voiding it restores it', async () => {
  const { invoice, intent } = await order(stripe, goods);
  const note = await stripe.creditNotes.create({ invoice: invoice.id, amount: 11_900, reason: 'order_change' });
  expect([note.type, note.pre_payment_amount, note.total, note.subtotal]).toEqual([
    'pre_payment',
    11_900,
    11_900,
    10_000,
  ]);
  expect(note.number).toBe(`${invoice.number}-CN-01`);
  const reduced = await stripe.invoices.retrieve(invoice.id);
  expect([reduced.amount_due, reduced.amount_remaining, reduced.pre_payment_credit_notes_amount]).toEqual([
    22_491, 22_491, 11_900,
  ]);
  expect((await stripe.paymentIntents.retrieve(intent)).amount).toBe(22_491);
  expect((await stripe.creditNotes.voidCreditNote(note.id)).status).toBe('void');
  expect((await stripe.invoices.retrieve(invoice.id)).amount_remaining).toBe(34_391);
  await sandbox.eventOf('credit_note.voided');
});

test('a credit note over the whole open invoice settles it', async () => {
  const { subscription, invoice, intent } = await order(stripe, goods);
  await stripe.creditNotes.create({ invoice: invoice.id, amount: invoice.total });
  expect(await stripe.invoices.retrieve(invoice.id)).toMatchObject({ status: 'paid', amount_paid: 0, amount_due: 0 });
  expect((await stripe.paymentIntents.retrieve(intent)).status).toBe('canceled');
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
});

test('a credit note on a paid invoice is split into refund, customer credit and out of band', async () => {
  const { id, intent } = await paidInvoice();
  const given = { refund_amount: 1_000, credit_amount: 2_000, out_of_band_amount: 500 };
  const wrong = stripe.creditNotes.create({ invoice: id, amount: 4_000, ...given });
  await expect(wrong).rejects.toMatchObject({ statusCode: 400 });
  const note = await stripe.creditNotes.create({ invoice: id, amount: 3_500, ...given });
  expect([note.type, note.post_payment_amount, note.out_of_band_amount]).toEqual(['post_payment', 3_500, 500]);
  expect(note.refunds).toMatchObject([{ amount_refunded: 1_000 }]);
  expect((await chargeOf(intent)).amount_refunded).toBe(1_000);
  expect((await customer()).balance).toBe(-2_000);
  const [credit] = (await stripe.customers.listBalanceTransactions(goods.customer.id)).data;
  expect([credit?.id, credit?.type, credit?.amount, credit?.credit_note]).toEqual([
    note.customer_balance_transaction,
    'credit_note',
    -2_000,
    note.id,
  ]);
  expect(await stripe.invoices.retrieve(id)).toMatchObject({
    status: 'paid',
    amount_paid: 34_391,
    post_payment_credit_notes_amount: 3_500,
  });
  await expect(stripe.creditNotes.voidCreditNote(note.id)).rejects.toMatchObject({ statusCode: 400 });
  await sandbox.eventOf('credit_note.created');
});

test('a preview of a credit note matches the note and changes nothing', async () => {
  const { id, invoice } = await paidInvoice();
  const [line] = invoice.lines.data;
  const params = {
    invoice: id,
    lines: [{ type: 'invoice_line_item' as const, invoice_line_item: line?.id, quantity: 1 }],
    refund_amount: invoice.total,
  };
  const preview = await stripe.creditNotes.preview(params);
  expect([preview.subtotal, preview.total]).toEqual([28_900, 34_391]);
  expect((await stripe.creditNotes.list({ invoice: id })).data).toEqual([]);
  const note = await stripe.creditNotes.create(params);
  expect([note.total, note.total_taxes?.[0]?.amount]).toEqual([34_391, 5_491]);
  expect((await stripe.creditNotes.listLineItems(note.id)).data[0]).toMatchObject({
    amount: 28_900,
    invoice_line_item: line?.id,
  });
  expect((await stripe.creditNotes.list({ invoice: id })).data.map((row) => row.id)).toEqual([note.id]);
  await expect(stripe.creditNotes.create(params)).rejects.toMatchObject({ statusCode: 400 });
});

test('a credit note can link an existing refund', async () => {
  const { id, intent } = await paidInvoice();
  const { id: refund } = await stripe.refunds.create({ payment_intent: intent, amount: 1_190 });
  const note = await stripe.creditNotes.create({ invoice: id, amount: 1_190, refunds: [{ refund }] });
  expect(note.refunds).toMatchObject([{ refund, amount_refunded: 1_190 }]);
  expect((await stripe.refunds.list({ payment_intent: intent })).data).toHaveLength(1);
});

test('the PDF of a credit note names its invoice', async () => {
  const { id } = await paidInvoice();
  const { pdf } = await stripe.creditNotes.create({ invoice: id, amount: 1_190, out_of_band_amount: 1_190 });
  const answer = await fetch(pdf);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect((await answer.text()).startsWith('%PDF')).toBe(true);
  expect((await fetch(pdf.replace(/[^/]+\/pdf$/, 'guess/pdf'))).status).toBe(404);
});

async function disputed(alias = 'createDispute') {
  const { id: intent } = await pay(alias);
  await sandbox.advance(5);
  const [dispute] = (await stripe.disputes.list({ payment_intent: intent })).data;
  if (!dispute) throw new Error('The charge was not disputed');
  return { intent, id: dispute.id, dispute };
}

test('a dispute withdraws the funds, and winning it reinstates them with the fee', async () => {
  const { id, intent, dispute } = await disputed();
  expect([dispute.status, dispute.reason]).toEqual(['needs_response', 'fraudulent']);
  expect((await chargeOf(intent)).disputed).toBe(true);
  await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({ code: 'charge_disputed' });
  const answered = await stripe.disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' } });
  expect(answered.status).toBe('under_review');
  await sandbox.advance(5);
  const won = await stripe.disputes.retrieve(id);
  expect(won.status).toBe('won');
  expect(won.balance_transactions.map(({ amount, fee, net }) => [amount, fee, net])).toEqual([
    [-10_000, 2_000, -12_000],
    [10_000, -2_000, 12_000],
  ]);
  expect(types(/dispute/)).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.updated',
    'charge.dispute.closed',
    'charge.dispute.funds_reinstated',
  ]);
});

test.each([
  [
    'losing evidence',
    (id: string) => stripe.disputes.update(id, { evidence: { uncategorized_text: 'losing_evidence' } }),
  ],
  ['no answer in time', () => sandbox.advance(7 * day)],
  ['giving up', (id: string) => stripe.disputes.close(id)],
])('a dispute is lost by %s', async (_, lose) => {
  const { id } = await disputed('createDisputeProductNotReceived');
  await lose(id);
  await sandbox.advance(5);
  const lost = await stripe.disputes.retrieve(id);
  expect([lost.status, lost.balance_transactions.length]).toEqual(['lost', 1]);
  expect(types(/dispute.*(closed|reinstated)/)).toEqual(['charge.dispute.closed']);
});

test('evidence that is saved without submitting does not answer the dispute', async () => {
  const { id } = await disputed();
  const evidence = { uncategorized_text: 'winning_evidence' };
  expect(await stripe.disputes.update(id, { evidence, submit: false })).toMatchObject({
    status: 'needs_response',
    evidence_details: { has_evidence: true, submission_count: 0 },
  });
});

test('an inquiry withdraws no funds', async () => {
  const { id, dispute } = await disputed('createDisputeInquiry');
  expect([dispute.status, dispute.balance_transactions]).toEqual(['warning_needs_response', []]);
  expect((await stripe.disputes.close(id)).status).toBe('warning_closed');
});

const transferred = {
  collection_method: 'send_invoice' as const,
  days_until_due: 14,
  payment_settings: { payment_method_types: ['customer_balance' as const] },
};
const owed = async (price = goods.starter) => {
  const { invoice } = await order(stripe, goods, { ...transferred, items: [{ price: price.id }] });
  return stripe.invoices.retrieve(invoice.id);
};
const fund = (amount: number, reference?: string) =>
  stripe.testHelpers.customers.fundCashBalance(goods.customer.id, {
    amount,
    currency: 'eur',
    ...(reference ? { reference } : {}),
  });
const cash = async () => (await stripe.customers.retrieveCashBalance(goods.customer.id)).available?.eur ?? 0;
const statuses = async (...invoices: Stripe.Invoice[]) =>
  Promise.all(invoices.map(async ({ id }) => (await stripe.invoices.retrieve(id)).status));

test('each customer has an IBAN of its own, with account holder and BIC', async () => {
  const other = await stripe.customers.create({});
  const instructions = async (id: string) =>
    (
      await stripe.customers.createFundingInstructions(id, {
        currency: 'eur',
        funding_type: 'bank_transfer',
        bank_transfer: { type: 'eu_bank_transfer', eu_bank_transfer: { country: 'DE' } },
      })
    ).bank_transfer.financial_addresses[0]?.iban;
  const own = await instructions(goods.customer.id);
  expect(own).toMatchObject({ account_holder_name: 'Muster Software GmbH', bic: 'TESTDEFF', country: 'DE' });
  expect(own?.iban).toMatch(/^DE\d{20}$/);
  expect(await instructions(goods.customer.id)).toEqual(own);
  expect((await instructions(other.id))?.iban).not.toBe(own?.iban);
});

test('a transfer pays the invoice it references, even if another is older', async () => {
  const [older, named] = [await owed(), await owed()];
  await fund(named.total, `Rechnung ${named.number}`);
  expect(await statuses(older, named)).toEqual(['open', 'paid']);
});

test('a transfer without a reference pays the invoice of exactly its amount', async () => {
  const [older, exact] = [await owed(), await owed(goods.professional.monthly)];
  await fund(exact.total);
  expect(await statuses(older, exact)).toEqual(['open', 'paid']);
  expect(await cash()).toBe(0);
});

test('a partial amount stays in the cash balance until the rest arrives', async () => {
  const invoice = await owed();
  await fund(invoice.total - 1);
  expect(await statuses(invoice)).toEqual(['open']);
  expect(await cash()).toBe(invoice.total - 1);
  await sandbox.eventOf('cash_balance.funds_available');
  const told = await sandbox.eventOf('payment_intent.partially_funded');
  expect(told.data.object).toMatchObject({ object: 'payment_intent', amount: invoice.total, amount_received: 0 });
  await fund(1);
  expect(await statuses(invoice)).toEqual(['paid']);
  const moved = await stripe.customers.listCashBalanceTransactions(goods.customer.id);
  expect(moved.data.map(({ type, net_amount: net }) => [type, net])).toEqual([
    ['applied_to_payment', -invoice.total],
    ['funded', 1],
    ['funded', invoice.total - 1],
  ]);
});

test('an existing cash balance pays the next invoice that is sent', async () => {
  await fund(20_000);
  const invoice = await owed();
  expect(invoice.status).toBe('paid');
  expect(await cash()).toBe(20_000 - invoice.total);
});

test('an invoice overdue for more than 30 days is paid from cash only on request', async () => {
  const invoice = await owed(goods.professional.yearly);
  await sandbox.advance(45 * day);
  await fund(invoice.total);
  expect(await statuses(invoice)).toEqual(['open']);
  const { payments } = await stripe.invoices.retrieve(invoice.id, { expand: ['payments'] });
  await stripe.paymentIntents.applyCustomerBalance(idOf(payments?.data[0]?.payment.payment_intent));
  expect(await statuses(invoice)).toEqual(['paid']);
});

test('a refunded bank transfer returns to the cash balance and can be sent back', async () => {
  const invoice = await owed();
  await fund(invoice.total);
  const { payments } = await stripe.invoices.retrieve(invoice.id, { expand: ['payments'] });
  const intent = idOf(payments?.data[0]?.payment.payment_intent);
  expect(payments?.data[0]).toMatchObject({ status: 'paid', amount_paid: invoice.total });
  expect((await chargeOf(intent)).payment_method_details?.type).toBe('customer_balance');
  await stripe.refunds.create({ payment_intent: intent, amount: 1_000 });
  expect(await cash()).toBe(1_000);
  const back = await stripe.refunds.create({
    customer: goods.customer.id,
    amount: 1_000,
    currency: 'eur',
    origin: 'customer_balance',
  });
  expect([back.status, await cash()]).toEqual(['pending', 0]);
  await sandbox.advance(10);
  expect((await stripe.refunds.retrieve(back.id)).status).toBe('succeeded');
});

test('voiding an invoice restores the customer credit that it used', async () => {
  await stripe.customers.createBalanceTransaction(goods.customer.id, { amount: -5_000, currency: 'eur' });
  const { invoice } = await order(stripe, goods);
  expect([invoice.amount_due, (await customer()).balance]).toEqual([29_391, 0]);
  await stripe.invoices.voidInvoice(invoice.id);
  expect((await customer()).balance).toBe(-5_000);
  const moved = await stripe.customers.listBalanceTransactions(goods.customer.id);
  expect(moved.data.map(({ type, amount, ending_balance: ending }) => [type, amount, ending])).toEqual([
    ['unapplied_from_invoice', -5_000, -5_000],
    ['applied_to_invoice', 5_000, 0],
    ['adjustment', -5_000, -5_000],
  ]);
});

test('paying an invoice out of band cancels its payment', async () => {
  const { invoice } = await order(stripe, goods);
  await stripe.invoices.pay(invoice.id, { paid_out_of_band: true });
  const paid = await stripe.invoices.retrieve(invoice.id, { expand: ['payments'] });
  expect([paid.status, paid.amount_paid, paid.payments?.data[0]?.status]).toEqual(['paid', 34_391, 'canceled']);
});
