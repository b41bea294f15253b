import { declineAdvice } from '@kontor/domain/decline';
import Stripe from 'stripe';
import { ProblemError } from '../../infrastructure/http/problem.ts';

/**
 * Converts a failure of the payment provider to the customer's error: a declined payment, or temporarily unavailable.
 * Anything else is a defect and becomes a reported 500.
 */
export function providerProblem(error: unknown): unknown {
  if (error instanceof Stripe.errors.StripeCardError) {
    const advice = declineAdvice({ code: error.code, declineCode: error.decline_code }) ?? undefined;
    return new ProblemError('payment-provider-error', { detail: error.message, advice });
  }
  if (isProviderUnavailable(error)) return new ProblemError('payment-provider-unavailable', { retryAfterSeconds: 10 });
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  // The provider's status must not become the status of our answer.
  return new Error(`The payment provider refused a request: ${error.message}`, { cause: error });
}

/** The provider could not be reached, was too slow, or has a failure of its own: the same call may succeed later. */
export function isProviderUnavailable(error: unknown): boolean {
  return (
    (error instanceof ProblemError && error.code === 'payment-provider-unavailable') ||
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    (error instanceof Stripe.errors.StripeError && (error.statusCode === 409 || (error.statusCode ?? 0) >= 500))
  );
}

/** The provider understood and said no, to us or as `providerProblem` passes it on. */
export const isRefusedRequest = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError ||
  (error instanceof Error && error.cause instanceof Stripe.errors.StripeInvalidRequestError);

/** A connected account that was deleted is answered like one of others: https://docs.stripe.com/error-codes#account-invalid */
export const isMissingAtProvider = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && (error.code === 'resource_missing' || error.code === 'account_invalid');

/** What the payment provider has, or `null` if it has no such object: a deleted customer has no lists either. */
export async function unlessMissing<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (isMissingAtProvider(error)) return null;
    throw error;
  }
}

/** Runs a call of the payment provider whose failure may be shown to a customer. */
export async function atProvider<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw providerProblem(error);
  }
}
