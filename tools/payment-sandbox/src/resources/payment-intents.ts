import { payFromCash } from '../engine/bank-transfers.ts';
import { cashBalanceOf } from '../engine/cash-balance.ts';
import { invoiceOf } from '../engine/collection.ts';
import { isTooSmall } from '../engine/minimum-amount.ts';
import { attemptPayment, orCardError } from '../engine/payment-attempt.ts';
import { cancelPaymentIntent, createPaymentIntent } from '../engine/payment-intents.ts';
import { page } from '../http/list.ts';
import { alsoFromBrowser, get, type Operation, paging, post } from '../http/operation.ts';
import { flag, integer, list, metadata, oneOf, optional, record, text, unsettable } from '../http/params.ts';
import { invalidRequest, wrongState } from '../protocol/errors.ts';
import type { PaymentIntent } from '../protocol/wire.ts';
import type { Sandbox } from '../state/sandbox.ts';
import { attemptFrom, type ConfirmInput, checkClientSecret, confirmShape } from './confirm-params.ts';
import { given, mergeMetadata, methodType } from './shared-params.ts';

const createShape = {
  ...confirmShape,
  amount: integer,
  automatic_payment_methods: optional(record({ enabled: flag, allow_redirects: optional(text) })),
  confirm: optional(flag),
  currency: text,
  customer: optional(text),
  description: optional(text),
  metadata,
  allowed_payment_method_types: optional(list(methodType)),
};

function confirm(sandbox: Sandbox, intent: PaymentIntent, input: ConfirmInput): PaymentIntent {
  checkClientSecret(input.client_secret, intent);
  if (input.setup_future_usage !== undefined)
    sandbox.change('payment_intents', intent.id, { setup_future_usage: input.setup_future_usage });
  const attempt = attemptFrom(sandbox, input, intent.payment_method);
  return orCardError(attemptPayment(sandbox, intent.id, attempt));
}

/** Without a list of payment methods, one that redirects the customer could be used, which needs a way back. */
function refuseRedirects(input: {
  readonly automatic_payment_methods?: { readonly allow_redirects?: string | undefined } | undefined;
  readonly allowed_payment_method_types?: readonly string[] | undefined;
  readonly return_url?: string | undefined;
}): void {
  if (input.automatic_payment_methods?.allow_redirects === 'never') return;
  if (input.allowed_payment_method_types !== undefined || input.return_url !== undefined) return;
  throw invalidRequest(
    'This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`.',
  );
}

function checkAmount(amount: number): void {
  if (amount <= 0 || isTooSmall(amount))
    throw invalidRequest('Amount must be at least €0.50 eur', { code: 'amount_too_small', param: 'amount' });
}

/** What is paid, or under way, changes its notes only. */
function checkChange(intent: PaymentIntent, changed: object): void {
  if (!['succeeded', 'canceled', 'processing'].includes(intent.status)) return;
  const [param] = Object.keys(given({ ...changed }));
  if (param !== undefined)
    throw wrongState(
      'payment_intent_unexpected_state',
      `This PaymentIntent's ${param} could not be updated because it has a status of ${intent.status}.`,
    );
}

export const paymentIntentOperations: Operation[] = [
  post('/payment_intents', createShape, (sandbox, input) => {
    if (input.customer !== undefined) sandbox.get('customers', input.customer, 'customer');
    checkAmount(input.amount);
    if (input.confirm) refuseRedirects(input);
    const intent = createPaymentIntent(sandbox, {
      amount: input.amount,
      currency: input.currency.toLowerCase(),
      customer: input.customer ?? null,
      description: input.description ?? null,
      allowedTypes: input.allowed_payment_method_types ?? null,
      setupFutureUsage: input.setup_future_usage ?? null,
      metadata: mergeMetadata(null, input.metadata),
    });
    if (input.confirm) return confirm(sandbox, intent, input);
    if (input.payment_method === undefined) return intent;
    return sandbox.change('payment_intents', intent.id, {
      payment_method: input.payment_method,
      status: 'requires_confirmation',
    });
  }),

  get('/payment_intents', { ...paging, customer: optional(text) }, (sandbox, input) => {
    const all = sandbox.store.all('payment_intents');
    const matching = input.customer === undefined ? all : all.filter((row) => row.customer === input.customer);
    return page(matching, input, '/v1/payment_intents');
  }),

  alsoFromBrowser(
    get('/payment_intents/:id', { client_secret: optional(text) }, (sandbox, input, { id }) => {
      const intent = sandbox.get('payment_intents', id, 'intent');
      checkClientSecret(input.client_secret, intent);
      return intent;
    }),
  ),

  post(
    '/payment_intents/:id',
    {
      amount: optional(integer),
      description: unsettable(text),
      metadata,
      payment_method: optional(text),
      setup_future_usage: confirmShape.setup_future_usage,
    },
    (sandbox, input, { id }) => {
      const { metadata: pairs, ...plain } = input;
      const before = sandbox.get('payment_intents', id, 'intent');
      const { description: _, ...money } = plain;
      checkChange(before, money);
      if (plain.amount !== undefined) checkAmount(plain.amount);
      const ready = before.status === 'requires_payment_method' && plain.payment_method !== undefined;
      return sandbox.change('payment_intents', id, {
        ...given(plain),
        ...(ready ? { status: 'requires_confirmation' as const } : {}),
        metadata: mergeMetadata(before.metadata, pairs),
      });
    },
  ),

  alsoFromBrowser(
    post('/payment_intents/:id/confirm', confirmShape, (sandbox, input, { id }) =>
      confirm(sandbox, sandbox.get('payment_intents', id, 'intent'), input),
    ),
  ),

  post(
    '/payment_intents/:id/apply_customer_balance',
    { amount: optional(integer), currency: optional(oneOf('eur')) },
    (sandbox, _, { id }) => {
      const intent = sandbox.get('payment_intents', id, 'intent');
      const invoice = invoiceOf(sandbox, intent);
      if (!invoice || invoice.status !== 'open' || intent.customer === null)
        throw wrongState('payment_intent_unexpected_state', 'This PaymentIntent belongs to no open invoice.');
      if (!intent.payment_method_types.includes('customer_balance'))
        throw wrongState('payment_intent_unexpected_state', 'This PaymentIntent cannot be paid from a cash balance.');
      if (invoice.amount_remaining > cashBalanceOf(sandbox, intent.customer))
        throw wrongState('payment_intent_unexpected_state', 'The cash balance of the customer is too small.');
      payFromCash(sandbox, intent.customer, invoice);
      return sandbox.get('payment_intents', id);
    },
  ),

  post(
    '/payment_intents/:id/cancel',
    { cancellation_reason: optional(oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer')) },
    (sandbox, input, { id }) => {
      const { status } = sandbox.get('payment_intents', id, 'intent');
      if (status === 'succeeded' || status === 'canceled' || status === 'processing')
        throw wrongState(
          'payment_intent_unexpected_state',
          `You cannot cancel this PaymentIntent because it has a status of ${status}.`,
        );
      return cancelPaymentIntent(sandbox, id, input.cancellation_reason ?? null);
    },
  ),
];
