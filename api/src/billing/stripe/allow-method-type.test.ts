import { expect, test } from 'vitest';
import { type Answers, answeringProvider, refusal } from '../../testing/answering-provider.ts';
import { allowForRenewals, allowMethodType } from './allow-method-type.ts';

const invoice = (types: string[] | null, ...intents: object[]) => ({
  id: 'in_1',
  payment_settings: { payment_method_types: types },
  payments: { data: intents.map((payment_intent) => ({ payment: { type: 'payment_intent', payment_intent } })) },
});
const allow = async (read: object, answers: Answers = {}) => {
  const { stripe, told } = answeringProvider({ 'GET invoices/in_1': read, 'POST invoices/in_1': read, ...answers });
  const result = await allowMethodType(stripe, 'in_1', 'card').catch(({ message }: Error) => message);
  return [result, told.map(({ params }) => params)];
};
const both = {
  'payment_settings[payment_method_types][0]': 'sepa_debit',
  'payment_settings[payment_method_types][1]': 'card',
};
const intent = (status: string, ...payment_method_types: string[]) => ({ id: 'pi_1', status, payment_method_types });

test('an invoice that may be paid by any method, or by this one, stays as it is', async () => {
  expect(await allow(invoice(null))).toEqual([true, []]);
  expect(await allow(invoice(['card', 'sepa_debit']))).toEqual([true, []]);
});

test('another method is added to those that the invoice was issued for', async () => {
  expect(await allow(invoice(['sepa_debit'], intent('requires_payment_method', 'sepa_debit', 'card')))).toEqual([
    true,
    [both],
  ]);
  expect(await allow(invoice(['sepa_debit']))).toEqual([true, [both]]);
});

test('it is not paid by a method that its payment does not take', async () => {
  const stuck = intent('requires_payment_method', 'sepa_debit');
  expect(await allow(invoice(['sepa_debit'], intent('requires_action', 'card'), stuck))).toEqual([false, [both]]);
  // What is over says nothing.
  const over = ['succeeded', 'canceled'].map((status) => intent(status, 'sepa_debit'));
  expect(await allow(invoice(['sepa_debit'], ...over))).toEqual([true, [both]]);
});

test('where the provider refuses the method it is not paid by it, and an outage is none of that', async () => {
  const refused = { 'POST invoices/in_1': refusal('invalid_request_error', 'Not for this invoice') };
  expect(await allow(invoice(['sepa_debit']), refused)).toEqual([false, [both]]);
  expect((await allow(invoice(['sepa_debit']), { 'POST invoices/in_1': refusal('api_error', 'Away') }))[0]).toBe(
    'Away',
  );
});

const renew = async (change: object) => {
  const { stripe, told } = answeringProvider({
    'GET subscriptions/sub_1': {
      id: 'sub_1',
      status: 'active',
      collection_method: 'charge_automatically',
      payment_settings: { payment_method_types: ['sepa_debit'] },
      ...change,
    },
    'POST subscriptions/sub_1': { id: 'sub_1' },
  });
  await allowForRenewals(stripe, 'sub_1', 'card');
  return told.map(({ params }) => params);
};

test.each(['active', 'past_due', 'trialing', 'unpaid'])(
  'the next invoices of a subscription that is %s take the method',
  async (status) => {
    expect(await renew({ status })).toEqual([both]);
  },
);

test.each([
  ['it has ended', { status: 'canceled' }],
  ['it has not begun', { status: 'incomplete' }],
  ['its invoices are sent', { collection_method: 'send_invoice' }],
  ['it takes any method', { payment_settings: { payment_method_types: null } }],
  ['it says nothing of methods', { payment_settings: null }],
  ['it takes this one', { payment_settings: { payment_method_types: ['card'] } }],
])('a subscription stays as it is where %s', async (_, change) => {
  expect(await renew(change)).toEqual([]);
});
