import type Stripe from 'stripe';
import { contentKey } from './content-key.ts';
import { unlessMissing } from './provider-problem.ts';

/** A product with an id chosen by us, so that it is looked up by one call. One that was archived is sold again. Returns the id. */
export async function ensureProduct(stripe: Stripe, product: { readonly id: string; readonly name: string }) {
  const { id } = product;
  const existing = await unlessMissing(() => stripe.products.retrieve(id));
  if (existing === null) await stripe.products.create(product, { idempotencyKey: contentKey('product', product) });
  else if (!existing.active) await stripe.products.update(id, { active: true });
  return id;
}
