import { expect, test } from 'vitest';
import { type Answers, answeringProvider, listOf, refusal } from '../../../testing/answering-provider.ts';
import { moneyDatabase } from '../../../testing/money-database.ts';
import { type PayInvoicePlan, payInvoiceNow } from './pay-invoice.ts';

const money = await moneyDatabase();

const everyType = ['customer_balance', 'card', 'sepa_debit'];
const invoice = (status: string, intent: string | null = null, change: object = {}) => ({
  id: 'in_1',
  object: 'invoice',
  status,
  customer: 'cus_1',
  parent: { subscription_details: { subscription: 'sub_1', metadata: {} } },
  confirmation_secret: { client_secret: 'pi_1_secret' },
  payment_settings: { payment_method_types: ['customer_balance'] },
  payments: {
    data:
      intent === null
        ? []
        : [{ payment: { payment_intent: { id: 'pi_1', status: intent, payment_method_types: everyType } } }],
  },
  ...change,
});
const subscription = (status: string, collection_method: string, types: string[] | null) => ({
  id: 'sub_1',
  object: 'subscription',
  status,
  collection_method,
  payment_settings: types && { payment_method_types: types },
});
const card = { id: 'pm_card', card: { brand: 'visa' } };
const account = { id: 'pm_sepa', sepa_debit: {} };
const onFile = (method: object | string | null) => ({
  'GET subscriptions/sub_1?expand[0]=default_payment_method': { id: 'sub_1', default_payment_method: method },
});
const declined = refusal('card_error', 'Your card was declined.');

/** The provider tells the secret only when it is asked for it. */
const withSecret = (answers: Answers): Answers =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([call, answer]) =>
      call.startsWith('GET invoices/')
        ? [
            [`${call}?expand[0]=confirmation_secret`, answer],
            [call, { ...answer, confirmation_secret: null }],
          ]
        : [[call, answer]],
    ),
  );

const pay = async (answers: Answers, change: Partial<PayInvoicePlan> = {}) => {
  const { stripe, told } = answeringProvider({
    'POST invoices/in_1': invoice('open'),
    'POST invoices/in_1/pay': invoice('paid'),
    'GET payment_intents': listOf(),
    'GET subscriptions/sub_1': subscription('canceled', 'charge_automatically', ['card']),
    'POST subscriptions/sub_1': subscription('active', 'charge_automatically', ['card', 'sepa_debit']),
    'POST payment_intents': { id: 'pi_2', object: 'payment_intent', client_secret: 'pi_2_secret', metadata: {} },
    ...withSecret(answers),
  });
  const plan: PayInvoicePlan = { kind: 'pay-invoice', stripeId: 'sub_1', stripeInvoiceId: 'in_1', ...change };
  const result = await payInvoiceNow({ ...money.billing, stripe }, plan).catch((error: unknown) => error);
  return { result, told: told.map(({ call, params }) => ({ call, ...params })) };
};

const done = (secret: string | null) => ({
  state: 'done',
  stripeId: 'sub_1',
  answer: { clientSecret: secret === null ? null : { type: 'payment_intent', clientSecret: secret } },
});

test.each([
  ['card', card, 'pm_card', 'card'],
  ['account', account, 'pm_sepa', 'sepa_debit'],
])('an open invoice is charged to the %s on file, which it has to allow', async (_, method, id, type) => {
  const { result, told } = await pay({ 'GET invoices/in_1': invoice('open'), ...onFile(method) });
  expect(result).toEqual(done(null));
  expect(told).toEqual([
    {
      call: 'POST invoices/in_1',
      'payment_settings[payment_method_types][0]': 'customer_balance',
      'payment_settings[payment_method_types][1]': type,
    },
    { call: 'POST invoices/in_1/pay', payment_method: id },
  ]);
});

test('the method of another subscription of the shop is charged if it is the one that pays', async () => {
  const payer = {
    'GET subscriptions/sub_2?expand[0]=default_payment_method': { id: 'sub_2', default_payment_method: account },
  };
  const { told } = await pay(
    { 'GET invoices/in_1': invoice('open'), ...onFile(card), ...payer },
    { payerStripeId: 'sub_2' },
  );
  expect(told.at(-1)).toEqual({ call: 'POST invoices/in_1/pay', payment_method: 'pm_sepa' });
});

test.each([
  ['paid', null],
  ['void', null],
  ['open', 'processing'],
])('an invoice that is %s with a payment %s is left alone', async (status, intent) => {
  const { result, told } = await pay({ 'GET invoices/in_1': invoice(status, intent), ...onFile(card) });
  expect({ result, told }).toEqual({ result: done(null), told: [] });
});

test.each([[null], ['pm_card']])('without a method on file (%p) the customer has to enter one', async (method) => {
  const { result, told } = await pay({ 'GET invoices/in_1': invoice('open'), ...onFile(method) });
  expect({ result, told }).toEqual({ result: done('pi_1_secret'), told: [] });
});

test('a bank that asks the customer is answered in the browser', async () => {
  const { result } = await pay({
    'GET invoices/in_1': invoice('open', 'requires_action'),
    'POST invoices/in_1/pay': declined,
    ...onFile(card),
  });
  expect(result).toEqual(done('pi_1_secret'));
});

test('one payment that waits for the customer is enough', async () => {
  const payment = (status: string) => ({
    payment: { payment_intent: { id: `pi_${status}`, status, payment_method_types: everyType } },
  });
  const payments = { data: [payment('canceled'), payment('requires_action')] };
  const { result } = await pay({
    'GET invoices/in_1': invoice('open', null, { payments }),
    'POST invoices/in_1/pay': declined,
    ...onFile(card),
  });
  expect(result).toEqual(done('pi_1_secret'));
});

test.each([[null], [{ data: [] }]])('an invoice without payments (%p) waits for no customer', async (payments) => {
  const { result } = await pay({
    'GET invoices/in_1': invoice('open', null, { payments }),
    'POST invoices/in_1/pay': declined,
    ...onFile(card),
  });
  expect(result).toMatchObject({ message: 'Your card was declined.' });
});

test('a declined payment is told as it is', async () => {
  const { result } = await pay({
    'GET invoices/in_1': invoice('open', 'requires_payment_method'),
    'POST invoices/in_1/pay': declined,
    ...onFile(card),
  });
  expect(result).toMatchObject({ message: 'Your card was declined.' });
});

test('an invoice without a secret asks for nothing', async () => {
  const open = invoice('open', null, { confirmation_secret: null });
  expect((await pay({ 'GET invoices/in_1': open, ...onFile(null) })).result).toEqual(done(null));
});

test('a new method is entered for the invoice, which has to allow it, and nothing on file is charged', async () => {
  const { result, told } = await pay({ 'GET invoices/in_1': invoice('open') }, { newMethodType: 'sepa_debit' });
  expect(result).toEqual(done('pi_1_secret'));
  expect(told).toEqual([expect.objectContaining({ call: 'POST invoices/in_1' })]);
});

test.each([
  [
    'of a subscription that charges, is allowed for its next invoices',
    'past_due',
    'charge_automatically',
    ['card'],
    true,
  ],
  ['that it allows already, changes nothing', 'past_due', 'charge_automatically', ['card', 'sepa_debit'], false],
  ['of a subscription that allows every method, changes nothing', 'active', 'charge_automatically', null, false],
  ['of a subscription that has ended, changes nothing', 'canceled', 'charge_automatically', ['card'], false],
  ['of a subscription paid by transfer, changes nothing', 'active', 'send_invoice', ['customer_balance'], false],
] as const)('a new method %s', async (_, status, collection, types, isAllowed) => {
  const { result, told } = await pay(
    {
      'GET invoices/in_1': invoice('open'),
      'GET subscriptions/sub_1': subscription(status, collection, types && [...types]),
    },
    { newMethodType: 'sepa_debit' },
  );
  expect(result).toEqual(done('pi_1_secret'));
  const allowed = {
    call: 'POST subscriptions/sub_1',
    'payment_settings[payment_method_types][0]': 'card',
    'payment_settings[payment_method_types][1]': 'sepa_debit',
  };
  expect(told.slice(1)).toEqual(isAllowed ? [allowed] : []);
});

test('a new method is not asked for while a debit is processing', async () => {
  const { result, told } = await pay({ 'GET invoices/in_1': invoice('open', 'processing') }, { newMethodType: 'card' });
  expect({ result, told }).toEqual({ result: done(null), told: [] });
});

/** An invoice that is paid at the provider, and whose payment a bank took back. */
async function chargedBack() {
  const shop = await money.shop();
  const row = await money.invoice(shop, { charged_back: true });
  await money.enter(row, ['chargeback', 17_731]);
  return {
    plan: { stripeId: `sub_${shop}`, stripeInvoiceId: row.stripe_id },
    answers: {
      [`GET invoices/${row.stripe_id}`]: invoice('paid'),
      [`GET subscriptions/sub_${shop}`]: { id: `sub_${shop}`, default_payment_method: card },
    },
  };
}

test('what a bank took back is collected by a payment of its own', async () => {
  const { plan, answers } = await chargedBack();
  const { told } = await pay(answers, plan);
  expect(told).toEqual([
    expect.objectContaining({ call: 'POST payment_intents', amount: '17731', payment_method: 'pm_card' }),
  ]);
});

test('what a bank took back is not collected without a method on file', async () => {
  const { plan, answers } = await chargedBack();
  const without = { [`GET subscriptions/${plan.stripeId}`]: { id: plan.stripeId, default_payment_method: null } };
  expect(await pay({ ...answers, ...without }, plan)).toEqual({
    result: { ...done(null), stripeId: plan.stripeId },
    told: [],
  });
});

test('an invoice that is open again is charged itself', async () => {
  const { plan, answers } = await chargedBack();
  const { told } = await pay(
    {
      ...answers,
      [`GET invoices/${plan.stripeInvoiceId}`]: invoice('open'),
      [`POST invoices/${plan.stripeInvoiceId}`]: invoice('open'),
      [`POST invoices/${plan.stripeInvoiceId}/pay`]: invoice('paid'),
    },
    plan,
  );
  expect(told.map(({ call }) => call)).toEqual([
    `POST invoices/${plan.stripeInvoiceId}`,
    `POST invoices/${plan.stripeInvoiceId}/pay`,
  ]);
});

test('what a bank took back can be paid with a new method', async () => {
  const { plan, answers } = await chargedBack();
  const { result, told } = await pay(answers, { ...plan, newMethodType: 'card' });
  expect(result).toMatchObject({ answer: { clientSecret: { clientSecret: 'pi_2_secret' } } });
  expect(told).toEqual([expect.objectContaining({ call: 'POST payment_intents', amount: '17731' })]);
});

test.each([
  [
    'refuses to change it',
    { 'POST invoices/in_1': refusal('invalid_request_error', "Finalized invoices can't be updated in this way.") },
  ],
  [
    'does not let its payment be made by it',
    {
      'GET invoices/in_1': invoice('open', null, {
        payments: {
          data: [
            {
              payment: {
                payment_intent: {
                  id: 'pi_1',
                  status: 'requires_payment_method',
                  payment_method_types: ['customer_balance'],
                },
              },
            },
          ],
        },
      }),
    },
  ],
])('a method of another type is refused where the provider %s', async (_, answers) => {
  const { result } = await pay({ 'GET invoices/in_1': invoice('open'), ...answers }, { newMethodType: 'card' });
  expect(result).toMatchObject({ code: 'payment-method-unavailable' });
});
