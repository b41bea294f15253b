import type Stripe from 'stripe';

/**
 * Support may have archived a price or its product, with which nothing could be ordered any more.
 * @param price with its product expanded
 */
export async function ensureForSale(stripe: Stripe, { id, active, product }: Stripe.Price): Promise<void> {
  if (typeof product === 'object' && !product.deleted && !product.active) {
    await stripe.products.update(product.id, { active: true });
  }
  if (!active) await stripe.prices.update(id, { active: true });
}
