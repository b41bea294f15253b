import type { Price } from '../protocol/wire.ts';

type Tier = NonNullable<Price['tiers']>[number];

function graduated(tiers: Tier[], quantity: number): number {
  let amount = 0;
  let below = 0;
  for (const tier of tiers) {
    const upTo = Math.min(tier.up_to ?? quantity, quantity);
    if (upTo <= below) break;
    amount += (upTo - below) * (tier.unit_amount ?? 0) + (tier.flat_amount ?? 0);
    below = upTo;
  }
  return amount;
}

function volume(tiers: Tier[], quantity: number): number {
  const tier = tiers.find(({ up_to }) => up_to === null || quantity <= up_to);
  return tier ? quantity * (tier.unit_amount ?? 0) + (tier.flat_amount ?? 0) : 0;
}

/** Net amount in cents for one whole period: https://docs.stripe.com/products-prices/pricing-models#tiered-pricing */
export function amountOf(price: Price, quantity: number): number {
  if (price.billing_scheme === 'per_unit') return (price.unit_amount ?? 0) * quantity;
  const tiers = price.tiers ?? [];
  return price.tiers_mode === 'volume' ? volume(tiers, quantity) : graduated(tiers, quantity);
}

/**
 * `amount × part / whole`, rounded to the nearest cent, halves away from zero, so that a credit and its charge cancel.
 * Cents times seconds pass 2^53 for large yearly amounts, hence BigInt.
 */
export function share(amount: number, part: number, whole: number): number {
  const sign = amount < 0 ? -1 : 1;
  const doubled = BigInt(Math.abs(amount)) * BigInt(part) * 2n + BigInt(whole);
  return sign * Number(doubled / (BigInt(whole) * 2n)) || 0;
}
