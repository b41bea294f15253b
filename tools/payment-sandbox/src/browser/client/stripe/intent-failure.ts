import type { ApiError, ApiObject } from '../messages.ts';

/** Why the last attempt failed, as Stripe.js tells it; `null` if it did not. */
export function failureOf(intent: ApiObject): ApiError | null {
  const error = intent.last_payment_error ?? intent.last_setup_error;
  if (intent.status !== 'requires_payment_method' || !error) return null;
  return { ...error, [intent.object]: intent };
}
