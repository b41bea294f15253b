import type { PaymentIntent, SetupIntent } from '../protocol/wire.ts';

/** Path of the bank's page; the presenter adds the public origin. */
const challengePath = (intent: { id: string; client_secret: string | null }) =>
  `/payment-sandbox/challenge?intent=${intent.id}&client_secret=${intent.client_secret ?? ''}`;

type NextAction = NonNullable<PaymentIntent['next_action']> & NonNullable<SetupIntent['next_action']>;

/**
 * The next action of the browser. With a `return_url` the customer is redirected to the bank's page and back; without one
 * Stripe.js opens it in a dialog: https://docs.stripe.com/payments/3d-secure/authentication-flow
 */
export function challengeAction(
  intent: { id: string; client_secret: string | null },
  returnUrl: string | null,
): NextAction {
  const path = challengePath(intent);
  if (returnUrl !== null) {
    const url = `${path}&return_url=${encodeURIComponent(returnUrl)}`;
    return { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } };
  }
  return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: path } };
}
