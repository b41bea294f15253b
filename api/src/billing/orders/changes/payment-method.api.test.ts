import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Answers, answeringProvider, listOf, refusal } from '../../../testing/answering-provider.ts';
import { moneyDatabase } from '../../../testing/money-database.ts';
import { paymentRow } from '../../../testing/situation.ts';
import { finalizeDrafts, type PaymentMethodPlan, putMethodToUse } from './payment-method.ts';

const money = await moneyDatabase();
const { database } = money.billing;

/** Over nothing, so that none of them is entered in the ledger here. */
const invoice = (id: string, created = 0, change: object = {}) => ({
  id,
  object: 'invoice',
  status: 'open',
  total: 0,
  created,
  payment_settings: { payment_method_types: null },
  payments: { data: [] },
  ...change,
});
const declined = refusal('card_error', 'Your card was declined.');

/** The answers of a provider at which these invoices of a subscription are open. */
const owing = (stripeId: string, ...open: readonly ReturnType<typeof invoice>[]): Answers => ({
  [`GET subscriptions/${stripeId}`]: { id: stripeId, status: 'active', ended_at: null, schedule: null },
  [`POST subscriptions/${stripeId}`]: { id: stripeId },
  [`GET invoices?subscription=${stripeId}&status=open&limit=100`]: listOf(...open),
  ...Object.fromEntries(
    open.flatMap((one) => [
      [`GET invoices/${one.id}`, one],
      [`POST invoices/${one.id}/pay`, { ...one, status: 'paid' }],
    ]),
  ),
});

const putToUse = async (shop: string, answers: Answers, change: Partial<PaymentMethodPlan> = {}) => {
  const { stripe, told } = answeringProvider({ 'GET payment_intents': listOf(), ...answers });
  const plan: PaymentMethodPlan = {
    kind: 'payment-method',
    stripeId: `sub_${shop}`,
    setupIntentId: 'seti_1',
    paymentMethodId: 'pm_new',
    type: 'card',
    paysOpenInvoices: true,
    ...change,
  };
  const result = await putMethodToUse({ ...money.billing, stripe }, plan).catch((error: unknown) => error);
  return { result, told, calls: told.map(({ call }) => call) };
};

const done = (shop: string) => ({ state: 'done', stripeId: `sub_${shop}`, answer: { clientSecret: null } });

test('a confirmed method is charged from now on, and pays what is open, oldest first, each under a key of its own', async () => {
  const shop = await money.shop();
  const { result, told, calls } = await putToUse(shop, owing(`sub_${shop}`, invoice('in_2', 2), invoice('in_1', 1)));
  expect(result).toEqual(done(shop));
  expect(calls).toEqual([`POST subscriptions/sub_${shop}`, 'POST invoices/in_1/pay', 'POST invoices/in_2/pay']);
  expect(told[0]?.params).toMatchObject({ default_payment_method: 'pm_new' });
  expect(told[1]).toMatchObject({ key: 'in_1:pay:pm_new', params: { payment_method: 'pm_new' } });
});

test('what the customer did not agree to pay stays open, and no retry charges the new method', async () => {
  const shop = await money.shop();
  const retried = invoice('in_1', 1, { collection_method: 'charge_automatically', auto_advance: true });
  const ended = invoice('in_2', 2, { collection_method: 'charge_automatically', auto_advance: false });
  const sent = invoice('in_3', 3, { collection_method: 'send_invoice', auto_advance: true });
  const answers = { ...owing(`sub_${shop}`, retried, ended, sent), 'POST invoices/in_1': retried };
  const { told } = await putToUse(shop, answers, { paysOpenInvoices: false });
  expect(told.map(({ call, params }) => [call, params['auto_advance']])).toEqual([
    ['POST invoices/in_1', 'false'],
    [`POST subscriptions/sub_${shop}`, undefined],
  ]);
});

test('an ended subscription gets no method, and what it left open is paid', async () => {
  const shop = await money.shop();
  const ended = { [`GET subscriptions/sub_${shop}`]: { id: `sub_${shop}`, status: 'canceled', ended_at: 1 } };
  const { result, calls } = await putToUse(shop, { ...owing(`sub_${shop}`, invoice('in_1')), ...ended });
  expect(result).toEqual(done(shop));
  expect(calls).toEqual(['POST invoices/in_1/pay']);
});

test('an invoice that was issued for other methods allows this one first', async () => {
  const shop = await money.shop();
  const transferred = invoice('in_1', 0, { payment_settings: { payment_method_types: ['customer_balance'] } });
  const { told } = await putToUse(
    shop,
    { ...owing(`sub_${shop}`, transferred), 'POST invoices/in_1': transferred },
    { type: 'sepa_debit' },
  );
  expect(told[1]).toMatchObject({
    call: 'POST invoices/in_1',
    params: { 'payment_settings[payment_method_types][1]': 'sepa_debit' },
  });
});

test('an invoice of which a part was transferred is left to the transfer of its rest', async () => {
  const shop = await money.shop();
  const sent = { collection_method: 'send_invoice', customer: 'cus_1', amount_remaining: 10_000, metadata: {} };
  const [part, other] = [invoice('in_1', 1, sent), invoice('in_2', 2, sent)];
  const { calls } = await putToUse(shop, {
    ...owing(`sub_${shop}`, part, other),
    'GET customers/cus_1/cash_balance': { object: 'cash_balance', available: { eur: 4_000 } },
    'GET customers/cus_1/cash_balance_transactions?limit=20': listOf(),
    'GET invoices?customer=cus_1&status=open&collection_method=send_invoice&limit=100': listOf(part, other),
  });
  expect(calls).toEqual([`POST subscriptions/sub_${shop}`, 'POST invoices/in_2/pay']);
});

test('an invoice whose debit is processing is not paid a second time', async () => {
  const shop = await money.shop();
  const processing = { data: [{ payment: { payment_intent: { id: 'pi_1', status: 'processing' } } }] };
  const { calls } = await putToUse(shop, owing(`sub_${shop}`, invoice('in_1', 0, { payments: processing })));
  expect(calls).toEqual([`POST subscriptions/sub_${shop}`]);
});

test('a declined payment leaves the debt, and the method stays', async () => {
  const shop = await money.shop();
  const open = owing(`sub_${shop}`, invoice('in_1', 1), invoice('in_2', 2));
  const { result, calls } = await putToUse(shop, { ...open, 'POST invoices/in_1/pay': declined });
  expect(result).toEqual(done(shop));
  expect(calls).toEqual([`POST subscriptions/sub_${shop}`, 'POST invoices/in_1/pay']);
});

test('any other failure is passed on, so that the payment is tried again', async () => {
  const shop = await money.shop();
  const { 'POST invoices/in_1/pay': _, ...without } = owing(`sub_${shop}`, invoice('in_1'));
  expect((await putToUse(shop, without)).result).toMatchObject({ code: 'resource_missing' });
});

test('what a bank took back is collected as well, even if the invoices cannot be paid', async () => {
  const shop = await money.shop();
  await money.enter(await money.invoice(shop, { charged_back: true }), ['chargeback', 17_731]);
  const { told } = await putToUse(shop, {
    ...owing(`sub_${shop}`, invoice('in_1')),
    'POST invoices/in_1/pay': declined,
    'POST payment_intents': { id: 'pi_1', object: 'payment_intent', status: 'processing', metadata: {} },
  });
  expect(told.at(-1)).toMatchObject({ call: 'POST payment_intents', params: { amount: '17731' } });
});

/** Another subscription of the shop, which has ended. */
async function another(shop: string, change: object) {
  const uuid = randomUUID();
  await database
    .insertInto('payment_subscription')
    .values({ ...paymentRow({ uuid, shop_uuid: shop, stripe_id: `sub_${uuid}` }), state: 'canceled', ...change })
    .execute();
  return `sub_${uuid}`;
}

test('invoices of earlier subscriptions of the shop are paid first', async () => {
  const shop = await money.shop();
  const earlier = await another(shop, { created_at: new Date('2020-01-01') });
  const { calls } = await putToUse(shop, {
    ...owing(earlier, invoice('in_old')),
    ...owing(`sub_${shop}`, invoice('in_1')),
  });
  expect(calls.slice(1)).toEqual(['POST invoices/in_old/pay', 'POST invoices/in_1/pay']);
});

test('what an order owes that ended before it was read here is paid as well', async () => {
  const shop = await money.shop();
  const ended = await another(shop, { confirmed: false });
  const { calls } = await putToUse(shop, { ...owing(ended, invoice('in_ended')), ...owing(`sub_${shop}`) });
  expect(calls).toContain('POST invoices/in_ended/pay');
});

test.each([
  ['another customer pays for', { stripe_customer_id: 'cus_2' }],
  ['the customer never completed', { confirmed: false, state: 'incomplete_expired' }],
])('a subscription that %s is not paid', async (_, change) => {
  const shop = await money.shop();
  const other = await another(shop, change);
  const { calls } = await putToUse(shop, { ...owing(other, invoice('in_other')), ...owing(`sub_${shop}`) });
  expect(calls).toEqual([`POST subscriptions/sub_${shop}`]);
});

const finalize = async (status: string) => {
  const { stripe, told } = answeringProvider({
    'GET subscriptions/sub_1': { id: 'sub_1', status },
    'GET invoices?subscription=sub_1&status=draft&limit=100': listOf(invoice('in_2', 2), invoice('in_1', 1)),
    'POST invoices/in_1/finalize': invoice('in_1'),
    'POST invoices/in_2/finalize': invoice('in_2'),
  });
  await finalizeDrafts({ ...money.billing, stripe }, 'sub_1');
  return told.map(({ call, params }) => ({ call, ...params }));
};

test('what an unpaid subscription left as drafts is owed as well, and not charged by the provider itself', async () => {
  expect(await finalize('unpaid')).toEqual([
    { call: 'POST invoices/in_1/finalize', auto_advance: 'false' },
    { call: 'POST invoices/in_2/finalize', auto_advance: 'false' },
  ]);
});

test('the drafts of a subscription that is billed are left to the provider', async () => {
  expect(await finalize('past_due')).toEqual([]);
});
