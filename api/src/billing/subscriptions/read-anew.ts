import { ProblemError } from '../../infrastructure/http/problem.ts';
import type { Billing } from '../stripe/billing.ts';
import type { PaymentSubscriptionRow } from '../stripe/payment.tables.ts';
import { atProvider, isRefusedRequest } from '../stripe/provider-problem.ts';
import { mirrorSubscription, type SubscriptionParts } from './mirror-subscription.ts';

/** What reads a subscription again, and the catalog with it. */
export type RereadingParts = SubscriptionParts & Pick<Billing, 'forgetCatalog'>;

/**
 * The provider refuses what is asked about a subscription when it differs from ours: it was renewed, another order changed it,
 * or support ended it or deleted what belongs to it. Ours and the catalog are read again, so that the next press succeeds or
 * names what is in its way.
 * @throws ProblemError `subscription-in-progress`, and any other error as it is
 */
export async function readAnew(
  billing: RereadingParts,
  { stripe_id: stripeId }: Pick<PaymentSubscriptionRow, 'stripe_id'>,
  error: unknown,
): Promise<never> {
  if (!isRefusedRequest(error)) throw error;
  billing.log.warn({ err: error, stripeId }, 'the payment provider refused a request: the subscription is read anew');
  billing.forgetCatalog();
  await atProvider(() => mirrorSubscription(billing, stripeId));
  throw new ProblemError('subscription-in-progress');
}
