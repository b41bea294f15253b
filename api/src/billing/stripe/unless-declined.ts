import Stripe from 'stripe';

/** A declined payment leaves the debt unchanged. */
export async function unlessDeclined(pay: () => unknown): Promise<void> {
  try {
    await pay();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
  }
}
