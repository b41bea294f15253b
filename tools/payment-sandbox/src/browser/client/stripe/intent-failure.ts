import type { ApiError, ApiObject } from '../messages.ts';

const refusedByBank = ['payment_intent_authentication_failure', 'setup_intent_authentication_failure'];

/** Why the last attempt failed; `null` if it did not. Like Stripe.js, with what the customer reads in the language of the page. */
export function failureOf(intent: ApiObject, texts: (key: 'authenticationFailed') => string): ApiError | null {
  const error = intent.last_payment_error ?? intent.last_setup_error;
  if (intent.status !== 'requires_payment_method' || !error) return null;
  const message = refusedByBank.includes(error.code ?? '') ? texts('authenticationFailed') : error.message;
  return { ...error, message, [intent.object]: intent };
}
