import { attach, createCard, createSepaDebit, paymentMethodOf } from '../engine/instruments.ts';
import { numberOfAlias } from '../engine/test-cards.ts';
import { page } from '../http/list.ts';
import { alsoFromBrowser, get, type Operation, paging, post } from '../http/operation.ts';
import { type Input, integer, metadata, oneOf, optional, record, text, unsettable } from '../http/params.ts';
import { invalidRequest, missing } from '../protocol/errors.ts';
import type { PaymentMethod } from '../protocol/wire.ts';
import type { Sandbox } from '../state/sandbox.ts';
import { billingDetails, mergeMetadata, wholeBillingDetails } from './shared-params.ts';

const card = record({
  number: optional(text),
  exp_month: optional(integer),
  exp_year: optional(integer),
  cvc: optional(text),
  token: optional(text),
});

const methodShape = {
  type: oneOf('card', 'sepa_debit'),
  billing_details: optional(billingDetails),
  card: optional(card),
  sepa_debit: optional(record({ iban: text })),
  allow_redisplay: optional(oneOf('always', 'limited', 'unspecified')),
  metadata,
};

/** `payment_method_data` of the confirm calls has the same shape. */
export const methodData = record(methodShape);
type MethodInput = Input<typeof methodShape>;

function cardFrom(sandbox: Sandbox, input: MethodInput): PaymentMethod {
  const billing = wholeBillingDetails(input.billing_details);
  const given = input.card;
  if (given?.token !== undefined) {
    const token = sandbox.store.get('tokens', given.token);
    const number = numberOfAlias(given.token) ?? sandbox.store.get('instruments', given.token)?.behaviour;
    if (number === undefined) throw missing('token', given.token, 'card[token]');
    const year = new Date(sandbox.now() * 1000).getUTCFullYear() + 3;
    const { exp_month: expMonth = 12, exp_year: expYear = year } = token?.card ?? {};
    return createCard(sandbox, { number, expMonth, expYear, cvc: '123' }, billing);
  }
  const { number, exp_month: expMonth, exp_year: expYear } = given ?? {};
  if (number === undefined || expMonth === undefined || expYear === undefined)
    throw invalidRequest('Missing required param: card.', { code: 'parameter_missing', param: 'card' });
  return createCard(sandbox, { number, expMonth, expYear, cvc: given?.cvc ?? null }, billing);
}

export function methodFrom(sandbox: Sandbox, input: MethodInput): PaymentMethod {
  if (input.type === 'card') return cardFrom(sandbox, input);
  if (!input.sepa_debit)
    throw invalidRequest('Missing required param: sepa_debit.', { code: 'parameter_missing', param: 'sepa_debit' });
  return createSepaDebit(sandbox, input.sepa_debit.iban, wholeBillingDetails(input.billing_details));
}

export const paymentMethodOperations: Operation[] = [
  alsoFromBrowser(
    post('/payment_methods', methodShape, (sandbox, input) => {
      const method = methodFrom(sandbox, input);
      return sandbox.change('payment_methods', method.id, {
        allow_redisplay: input.allow_redisplay ?? 'unspecified',
        metadata: mergeMetadata(null, input.metadata),
      });
    }),
  ),

  get('/payment_methods', { ...paging, customer: optional(text), type: optional(text) }, (sandbox, input) => {
    const matching = sandbox.store
      .all('payment_methods')
      .filter((method) => input.customer === undefined || method.customer === input.customer)
      .filter((method) => input.type === undefined || method.type === input.type);
    return page(matching, input, '/v1/payment_methods');
  }),

  get('/payment_methods/:id', {}, (sandbox, _, { id }) => paymentMethodOf(sandbox, id, 'id')),

  post(
    '/payment_methods/:id',
    { billing_details: optional(billingDetails), metadata, allow_redisplay: unsettable(text) },
    (sandbox, input, { id }) => {
      const before = sandbox.get('payment_methods', id);
      const billing = input.billing_details ? wholeBillingDetails(input.billing_details) : before.billing_details;
      const patch = { billing_details: billing, metadata: mergeMetadata(before.metadata, input.metadata) };
      return sandbox.change('payment_methods', id, patch, 'payment_method.updated');
    },
  ),

  post('/payment_methods/:id/attach', { customer: text }, (sandbox, input, { id }) => {
    sandbox.get('customers', input.customer, 'customer');
    return attach(sandbox, paymentMethodOf(sandbox, id).id, input.customer);
  }),

  post('/payment_methods/:id/detach', {}, (sandbox, _, { id }) => {
    const { customer } = sandbox.get('payment_methods', id);
    if (customer === null)
      throw invalidRequest(
        'The payment method you provided is not attached to a customer so detachment is impossible.',
        {
          code: 'payment_method_unexpected_state',
        },
      );
    const detached = sandbox.change('payment_methods', id, { customer: null });
    const owner = sandbox.store.get('customers', customer);
    if (owner?.invoice_settings.default_payment_method === id)
      sandbox.change(
        'customers',
        customer,
        { invoice_settings: { ...owner.invoice_settings, default_payment_method: null } },
        'customer.updated',
      );
    for (const subscription of sandbox.store.all('subscriptions').filter((row) => row.default_payment_method === id))
      sandbox.change(
        'subscriptions',
        subscription.id,
        { default_payment_method: null },
        'customer.subscription.updated',
      );
    sandbox.tell('payment_method.detached', detached, { customer });
    return detached;
  }),

  get('/mandates/:id', {}, (sandbox, _, { id }) => sandbox.get('mandates', id)),
];
