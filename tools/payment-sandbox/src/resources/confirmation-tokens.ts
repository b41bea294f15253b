import { noBillingDetails } from '../engine/instruments.ts';
import { get, type Operation, onlyFromBrowser, post } from '../http/operation.ts';
import { optional, text } from '../http/params.ts';
import { invalidRequest } from '../protocol/errors.ts';
import { newId, type Sandbox } from '../state/sandbox.ts';
import { methodData, methodFrom } from './payment-methods.ts';

const lifetimeSeconds = 12 * 3600;

/** Payment details that a page collected and that confirm one intent: https://docs.stripe.com/api/confirmation_tokens */
export const confirmationTokenOperations: Operation[] = [
  onlyFromBrowser(
    post('/confirmation_tokens', { payment_method_data: methodData, return_url: optional(text) }, (sandbox, input) => {
      const method = methodFrom(sandbox, input.payment_method_data);
      const id = newId('ctoken');
      sandbox.create('instruments', { ...sandbox.get('instruments', method.id), id });
      const { id: _, object: __, created, livemode: ___, metadata: ____, ...preview } = method;
      // It becomes a payment method when it confirms an intent.
      sandbox.store.remove('instruments', method.id);
      sandbox.store.remove('payment_methods', method.id);
      return sandbox.create('confirmation_tokens', {
        id,
        object: 'confirmation_token',
        created,
        expires_at: created + lifetimeSeconds,
        livemode: false,
        mandate_data: null,
        metadata: {},
        payment_intent: null,
        payment_method_options: null,
        payment_method_preview: preview,
        return_url: input.return_url ?? null,
        setup_future_usage: 'off_session',
        setup_intent: null,
        shipping: null,
        use_stripe_sdk: true,
      });
    }),
  ),

  get('/confirmation_tokens/:id', {}, (sandbox, _, { id }) => sandbox.get('confirmation_tokens', id)),
];

/** The payment method that a token becomes: once, and within its lifetime. */
export function methodOfConfirmationToken(sandbox: Sandbox, id: string): string {
  const token = sandbox.get('confirmation_tokens', id, 'confirmation_token');
  const instrument = sandbox.store.get('instruments', id);
  if (instrument === undefined || token.expires_at === null || token.expires_at < sandbox.now())
    throw invalidRequest('The provided confirmation token has expired or has already been used.', {
      param: 'confirmation_token',
    });
  const method = newId('pm');
  sandbox.create('instruments', { ...instrument, id: method });
  sandbox.store.remove('instruments', id);
  sandbox.change('confirmation_tokens', id, { expires_at: null });
  sandbox.create('payment_methods', {
    ...token.payment_method_preview,
    billing_details: token.payment_method_preview?.billing_details ?? noBillingDetails,
    customer: null,
    customer_account: null,
    type: 'card',
    id: method,
    object: 'payment_method',
    created: sandbox.now(),
    livemode: false,
    metadata: {},
  });
  return method;
}
