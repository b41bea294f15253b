import { createHmac } from 'node:crypto';

/**
 * The `Stripe-Signature` header: https://docs.stripe.com/webhooks#verify-manually
 * `at` is real time, because the receiver compares it with its own clock (300 s tolerance).
 */
export function signatureOf(payload: string, secret: string, at: number): string {
  const digest = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex');
  return `t=${at},v1=${digest}`;
}
