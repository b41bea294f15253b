import { brand } from '@kontor/contract/brand';
import type Stripe from 'stripe';
import { contentKey } from './content-key.ts';

/** Adds the ids of tax rates to `ids`, by their percentages. What the payment provider lacks is created. */
export async function ensureTaxRates(
  stripe: Stripe,
  ids: Map<number, string>,
  percentages: readonly number[],
): Promise<void> {
  const wanted = percentages.filter((percentage) => percentage > 0);
  if (wanted.every((percentage) => ids.has(percentage))) return;
  const archived = new Map<number, string>();
  for await (const { id, percentage, active, metadata } of stripe.taxRates.list({ inclusive: false, limit: 100 })) {
    if (metadata?.['origin'] === brand.shortName) (active ? ids : archived).set(percentage, id);
  }
  for (const percentage of wanted) {
    if (ids.has(percentage)) continue;
    const former = archived.get(percentage);
    if (former !== undefined) {
      await stripe.taxRates.update(former, { active: true });
      ids.set(percentage, former);
      continue;
    }
    const params = { display_name: 'VAT', inclusive: false, percentage, metadata: { origin: brand.shortName } };
    const { id } = await stripe.taxRates.create(params, { idempotencyKey: contentKey('tax-rate', params) });
    ids.set(percentage, id);
  }
}
