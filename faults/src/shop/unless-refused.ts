import Stripe from 'stripe';

/** The provider refuses what cannot be, such as a second refund; that is its business. */
export async function unlessRefused(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
}
