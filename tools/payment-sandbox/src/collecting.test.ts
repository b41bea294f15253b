import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerBank, confirmWithIban } from './testing/browser.ts';
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

const types = () => sandbox.received.map(({ type }) => type);
const latest = async (id: string) => {
  const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
  if (invoice === null || typeof invoice === 'string') throw new Error('The subscription has no invoice');
  return invoice;
};

const methodOf = async (id: string) =>
  (await stripe.subscriptions.retrieve(id, { expand: ['default_payment_method'] })).default_payment_method;

const sepa = {
  payment_settings: {
    payment_method_types: ['sepa_debit' as const],
    save_default_payment_method: 'on_subscription' as const,
  },
};
async function sepaOrder(iban: string) {
  const { subscription, invoice, intent } = await order(stripe, goods, sepa);
  const answer = await confirmWithIban(sandbox.origin, invoice.confirmation_secret?.client_secret ?? '', iban);
  expect(answer.status).toBe(200);
  return { id: subscription.id, intent };
}

test('a debit is processing first, and the order is already active', async () => {
  const { id, intent } = await sepaOrder('DE89370400440532013000');
  expect((await stripe.paymentIntents.retrieve(intent)).status).toBe('processing');
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
  expect((await latest(id)).status).toBe('open');
  await sandbox.eventOf('payment_intent.processing');
});

test.each([
  ['DE89370400440532013000', 60, 'succeeded', 'paid', 'active'],
  ['AT611904300234573201', 60, 'succeeded', 'paid', 'active'],
  ['DE08370400440532013003', 150, 'processing', 'open', 'active'],
  ['DE08370400440532013003', 181, 'succeeded', 'paid', 'active'],
  ['DE62370400440532013001', 60, 'requires_payment_method', 'open', 'past_due'],
  ['DE78370400440532013004', 150, 'processing', 'open', 'active'],
  ['DE78370400440532013004', 181, 'requires_payment_method', 'open', 'past_due'],
  ['DE65370400440002222227', 60, 'requires_payment_method', 'open', 'past_due'],
])(
  'the debit from %s is after %i s: %s, invoice %s, subscription %s',
  async (iban, seconds, payment, invoice, subscription) => {
    const { id, intent } = await sepaOrder(iban);
    await sandbox.advance(seconds);
    expect((await stripe.paymentIntents.retrieve(intent)).status).toBe(payment);
    expect((await latest(id)).status).toBe(invoice);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe(subscription);
  },
);

test.each([
  ['while its debit is processing', 0],
  ['after its debit was refused', 60],
])('the account that a subscription is charged to is its customer’s %s', async (_, seconds) => {
  const { id } = await sepaOrder('DE62370400440532013001');
  if (seconds > 0) await sandbox.advance(seconds);
  expect(await methodOf(id)).toMatchObject({ type: 'sepa_debit', customer: goods.customer.id });
});

test('a card that pays an invoice and is remembered is the customer’s, also if it was to be kept only afterwards', async () => {
  const { id } = await paidOrder(stripe, goods);
  await stripe.subscriptions.update(id, { payment_settings: { save_default_payment_method: 'off' } });
  const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: goods.customer.id });
  await stripe.subscriptions.update(id, { default_payment_method: bad.id });
  await sandbox.advance(31 * day);
  await stripe.subscriptions.update(id, { payment_settings: { save_default_payment_method: 'on_subscription' } });
  await stripe.invoices.pay((await latest(id)).id, { payment_method: 'pm_card_visa' });
  expect(await methodOf(id)).toMatchObject({ card: { last4: '4242' }, customer: goods.customer.id });
});

test('a debit without sufficient funds fails with that reason', async () => {
  const { intent } = await sepaOrder('DE65370400440002222227');
  await sandbox.advance(60);
  const { last_payment_error: error, latest_charge: charge } = await stripe.paymentIntents.retrieve(intent);
  expect(error?.code).toBe('insufficient_funds');
  expect(await stripe.charges.retrieve(idOf(charge))).toMatchObject({
    status: 'failed',
    failure_code: 'insufficient_funds',
  });
});

test('a debit may be disputed after it succeeded', async () => {
  const { intent } = await sepaOrder('DE35370400440532013002');
  await sandbox.advance(60);
  expect((await stripe.paymentIntents.retrieve(intent)).status).toBe('succeeded');
  const [dispute] = (await stripe.disputes.list({ payment_intent: intent })).data;
  expect([dispute?.amount, dispute?.status]).toEqual([34_391, 'lost']);
  expect(types()).toEqual(expect.arrayContaining(['charge.dispute.created', 'charge.dispute.closed']));
});

test('a debit settles by itself within a few real seconds', async () => {
  const { intent } = await sepaOrder('DE89370400440532013000');
  await sandbox.eventOf('payment_intent.succeeded');
  expect((await stripe.paymentIntents.retrieve(intent)).status).toBe('succeeded');
});

test('the mandate has a reference and a page of its own, and later debits rely on it', async () => {
  const { id, intent } = await sepaOrder('DE89370400440532013000');
  await sandbox.advance(32 * day);
  expect((await latest(id)).status).toBe('paid');
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] });
  const details = typeof charge === 'object' ? charge?.payment_method_details?.sepa_debit : null;
  const mandate = await stripe.mandates.retrieve(String(details?.mandate));
  expect(mandate.payment_method_details.sepa_debit?.reference).toMatch(/^[0-9A-F]{16}$/);
  const page = await fetch(mandate.payment_method_details.sepa_debit?.url ?? '');
  expect(await page.text()).toContain('Eva Brandt');
});

test('a real IBAN is refused, and so is one without name and e-mail', async () => {
  const make = (iban: string, billing: Stripe.PaymentMethodCreateParams.BillingDetails) =>
    stripe.paymentMethods.create({ type: 'sepa_debit', sepa_debit: { iban }, billing_details: billing });
  const eva = { name: 'Eva Brandt', email: 'eva@radwerk.test' };
  await expect(make('DE02120300000000202051', eva)).rejects.toMatchObject({ statusCode: 400 });
  await expect(make('DE89370400440532013001', eva)).rejects.toMatchObject({ code: 'invalid_bank_account_iban' });
  await expect(make('DE89370400440532013000', { name: 'Eva' })).rejects.toMatchObject({
    param: 'billing_details[email]',
  });
});

async function challenged(card: string, outcome: 'succeeded' | 'failed') {
  const { subscription, invoice, intent } = await order(stripe, goods);
  const asked = await stripe.paymentIntents.confirm(intent, {
    payment_method: `pm_card_${card}`,
    use_stripe_sdk: true,
  });
  expect([asked.status, asked.next_action?.type]).toEqual(['requires_action', 'use_stripe_sdk']);
  const secret = invoice.confirmation_secret?.client_secret ?? '';
  await answerBank(sandbox.origin, secret, outcome);
  return { id: subscription.id, intent, secret };
}

test('3-D Secure: the bank asks, the customer completes, the order is active', async () => {
  const { id } = await challenged('threeDSecure2Required', 'succeeded');
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
});

test('3-D Secure: after a refusal the next try asks again', async () => {
  const { id, intent, secret } = await challenged('threeDSecure2Required', 'failed');
  const { status, last_payment_error: error } = await stripe.paymentIntents.retrieve(intent);
  expect([status, error?.code]).toEqual(['requires_payment_method', 'payment_intent_authentication_failure']);
  const again = await stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_threeDSecure2Required' });
  expect(again.status).toBe('requires_action');
  await answerBank(sandbox.origin, secret, 'succeeded');
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
});

test.each([
  ['threeDSecureRequiredChargeDeclined', 'generic_decline'],
  ['authenticationRequiredChargeDeclinedInsufficientFunds', 'insufficient_funds'],
])('3-D Secure may be passed and the charge still be declined: %s', async (card, code) => {
  const { id, intent } = await challenged(card, 'succeeded');
  expect((await stripe.paymentIntents.retrieve(intent)).last_payment_error?.decline_code).toBe(code);
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('incomplete');
});

test('with a return address the customer is sent to the bank and back', async () => {
  const { intent } = await order(stripe, goods);
  const asked = await stripe.paymentIntents.confirm(intent, {
    payment_method: 'pm_card_threeDSecure2Required',
    return_url: 'https://shop.test/checkout',
  });
  const page = new URL(asked.next_action?.redirect_to_url?.url ?? '');
  expect(await (await fetch(page)).text()).toContain('test-source-authorize-3ds');
  const back = await answerBank(sandbox.origin, page.searchParams.get('client_secret') ?? '', 'succeeded');
  expect(back.headers.get('location')).toMatch(
    /^https:\/\/shop\.test\/checkout\?payment_intent=pi_.*redirect_status=succeeded$/,
  );
});

test.each([
  ['visa', 'succeeded', true],
  ['authenticationRequiredOnSetup', 'succeeded', true],
  ['authenticationRequiredSetupForOffSession', 'succeeded', true],
  ['threeDSecure2Required', 'requires_payment_method', true],
  ['authenticationRequiredOnSetup', 'requires_payment_method', false],
  ['chargeCustomerFail', 'requires_payment_method', true],
])('charging %s without its holder is %s (set up before: %s)', async (alias, status, setUp) => {
  const customer = goods.customer.id;
  const card = await stripe.paymentMethods.attach(`pm_card_${alias}`, { customer });
  if (setUp) {
    const setup = await stripe.setupIntents.create({
      customer,
      payment_method: card.id,
      confirm: true,
      use_stripe_sdk: true,
    });
    if (setup.status === 'requires_action') await answerBank(sandbox.origin, setup.client_secret ?? '', 'succeeded');
    expect((await stripe.setupIntents.retrieve(setup.id)).status).toBe('succeeded');
  }
  const intent = await stripe.paymentIntents.create({
    amount: 100,
    currency: 'eur',
    customer,
    payment_method: card.id,
  });
  await stripe.paymentIntents.confirm(intent.id, { off_session: true }).catch(() => undefined);
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe(status);
});

test('a payment that is made at once names its methods, or where one that redirects would return to', async () => {
  const payment = { amount: 100, currency: 'eur', payment_method: 'pm_card_visa', confirm: true };
  await expect(stripe.paymentIntents.create(payment)).rejects.toThrow('you must provide a `return_url`');
  const { status } = await stripe.paymentIntents.create({ ...payment, allowed_payment_method_types: ['card'] });
  expect(status).toBe('succeeded');
});

test('cards that are declined cannot be set up either', async () => {
  const setup = stripe.setupIntents.create({ payment_method: 'pm_card_chargeDeclined', confirm: true });
  await expect(setup).rejects.toMatchObject({ code: 'card_declined', decline_code: 'generic_decline' });
});

test('a renewal that fails is tried three more times; paying then makes the subscription active again', async () => {
  const { id } = await paidOrder(stripe, goods);
  const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: goods.customer.id });
  await stripe.subscriptions.update(id, { default_payment_method: bad.id });
  await sandbox.advance(31 * day);
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
  expect((await latest(id)).attempt_count).toBe(1);
  await sandbox.advance(16 * day);
  const failed = await latest(id);
  expect([failed.attempt_count, failed.next_payment_attempt]).toEqual([4, null]);
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('unpaid');
  expect(types().filter((type) => type === 'invoice.payment_failed')).toHaveLength(4);

  await stripe.invoices.pay(failed.id, { payment_method: 'pm_card_visa' });
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
});

test('a retry takes the new default method', async () => {
  const { id, default_payment_method: good } = await paidOrder(stripe, goods);
  const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: goods.customer.id });
  await stripe.subscriptions.update(id, { default_payment_method: bad.id });
  await sandbox.advance(31 * day);
  await stripe.subscriptions.update(id, { default_payment_method: idOf(good) });
  await sandbox.advance(3 * day);
  expect((await latest(id)).status).toBe('paid');
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
});

test('a renewal that needs authentication asks for it', async () => {
  const { id } = await paidOrder(stripe, goods);
  const asks = await stripe.paymentMethods.attach('pm_card_threeDSecure2Required', { customer: goods.customer.id });
  await stripe.subscriptions.update(id, { default_payment_method: asks.id });
  await sandbox.advance(31 * day);
  await sandbox.eventOf('invoice.payment_action_required');
  const { confirmation_secret: secret } = await stripe.invoices.retrieve((await latest(id)).id, {
    expand: ['confirmation_secret'],
  });
  await answerBank(sandbox.origin, secret?.client_secret ?? '', 'succeeded');
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
});

test('a trial costs nothing, asks for a method, and bills when it ends', async () => {
  const { subscription } = await order(stripe, goods, { trial_period_days: 30 });
  expect(subscription.status).toBe('trialing');
  const setup = subscription.pending_setup_intent;
  if (setup === null || typeof setup === 'string') throw new Error('No method was asked for');
  await stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_visa' });
  const answered = await stripe.subscriptions.retrieve(subscription.id);
  expect(answered.pending_setup_intent).toBeNull();
  expect(answered.default_payment_method).not.toBeNull();
  await sandbox.advance(28 * day);
  await sandbox.eventOf('customer.subscription.trial_will_end');
  await sandbox.advance(2 * day + 60);
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  expect((await latest(subscription.id)).amount_paid).toBe(34_391);
});

test('a bank transfer: active at once, overdue when unpaid, settled by the transfer', async () => {
  const { subscription } = await order(stripe, goods, {
    items: [{ price: goods.professional.yearly.id }],
    collection_method: 'send_invoice',
    days_until_due: 14,
    payment_settings: { payment_method_types: ['customer_balance'] },
  });
  expect(subscription.status).toBe('active');
  const invoice = await latest(subscription.id);
  expect([invoice.status, (invoice.due_date ?? 0) - invoice.created]).toEqual(['open', 14 * day]);
  await sandbox.advance(15 * day);
  await sandbox.eventOf('invoice.overdue');
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due');

  await stripe.testHelpers.customers.fundCashBalance(goods.customer.id, { amount: 400_000, currency: 'eur' });
  expect((await latest(subscription.id)).status).toBe('paid');
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  const { available } = await stripe.customers.retrieveCashBalance(goods.customer.id);
  expect(available?.eur).toBe(400_000 - invoice.total);
  await sandbox.eventOf('customer_cash_balance_transaction.created');
});

test('a customer transfers money at the page of the bank, to the IBAN of the invoice', async () => {
  const { subscription } = await order(stripe, goods, {
    items: [{ price: goods.professional.yearly.id }],
    collection_method: 'send_invoice',
    days_until_due: 14,
    payment_settings: { payment_method_types: ['customer_balance'] },
  });
  const { amount_remaining, number } = await latest(subscription.id);
  const instructions = await stripe.customers.createFundingInstructions(goods.customer.id, {
    bank_transfer: { type: 'eu_bank_transfer', eu_bank_transfer: { country: 'DE' } },
    currency: 'eur',
    funding_type: 'bank_transfer',
  });
  const iban = instructions.bank_transfer.financial_addresses[0]?.iban?.iban ?? '';
  const bank = `${sandbox.origin}/payment-sandbox/transfer?locale=de`;
  const transfer = async (form: Record<string, string>) =>
    (await fetch(bank, { method: 'POST', body: new URLSearchParams(form) })).text();
  const amount = (amount_remaining / 100).toFixed(2);
  const page = await (await fetch(`${bank}&iban=${iban}&amount=${amount}&reference=${number}`)).text();
  for (const part of [iban, amount, number ?? '']) expect(page).toContain(`value="${part}"`);

  expect(await transfer({ iban: 'DE89370400440532013000', amount })).toContain('Zu dieser IBAN gibt es kein Konto.');
  expect(await transfer({ iban, amount: '-5' })).toContain('Bitte geben Sie einen Betrag ein.');
  expect((await latest(subscription.id)).status).toBe('open');
  const spaced = iban.replaceAll(/(.{4})/g, '$1 ');
  expect(await transfer({ iban: spaced, amount, reference: number ?? '' })).toContain('sind überwiesen.');
  expect((await latest(subscription.id)).status).toBe('paid');
});

test('an invoice cannot be paid or voided twice', async () => {
  const { subscription } = await order(stripe, goods);
  const { id } = await latest(subscription.id);
  expect((await stripe.invoices.pay(id, { paid_out_of_band: true })).status).toBe('paid');
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  await expect(stripe.invoices.pay(id)).rejects.toMatchObject({ statusCode: 400 });
  await expect(stripe.invoices.voidInvoice(id)).rejects.toMatchObject({ statusCode: 400 });
});

test('the invoice has a page and a PDF with both addresses', async () => {
  const { id } = await paidOrder(stripe, goods);
  const invoice = await latest(id);
  const page = await (await fetch(`${invoice.hosted_invoice_url}?locale=de`)).text();
  for (const part of ['Radwerk Berlin GmbH', 'Oranienstraße 1', 'Muster Software GmbH', '343,91', 'bezahlt'])
    expect(page).toContain(part);
  const pdf = await fetch(invoice.invoice_pdf ?? '');
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  expect((await pdf.text()).startsWith('%PDF')).toBe(true);
  expect((await fetch(`${sandbox.origin}/payment-sandbox/invoice/${invoice.id}/guess`)).status).toBe(404);
});
