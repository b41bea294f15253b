import { divideHalfUp, percentOf } from '@kontor/domain/money';
import { priceItems } from '../../billing/prices/price-items.ts';
import { findPrice } from '../../billing/prices/price-list.ts';
import { findSubscription, type StoredSubscription } from '../../billing/subscriptions/subscription.repository.ts';
import { liveProviderSubscription } from '../../billing/subscriptions/subscription-wire.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { findEarningAgency } from './find-agency.ts';

/**
 * What shops bring a partner per month with what they have booked now, by the shop; a yearly contract by a twelfth. Cents.
 * Must be read for all tenants: the shops belong to others. One after another, so that a long list does not take all
 * connections to the database.
 */
export async function monthlyCommissions(
  db: Queryable,
  partnerUuid: string,
  shops: readonly { readonly shopUuid: string; readonly plan: string | null }[],
  now: Date,
): Promise<Map<string, number>> {
  const amounts = new Map<string, number>();
  for (const { shopUuid } of shops.filter(({ plan }) => plan !== null)) {
    const agency = await findEarningAgency(db, { shop_uuid: shopUuid, issued_at: now });
    const stored = agency?.agencyUuid === partnerUuid ? await findSubscription(db, shopUuid) : null;
    if (agency && stored) amounts.set(shopUuid, percentOf(netPerMonth(stored), agency.rate));
  }
  return amounts;
}

/** Nothing without a contract at the payment provider, and for licences that are not sold any more. */
function netPerMonth(stored: StoredSubscription): number {
  const contract = liveProviderSubscription(stored);
  if (!contract) return 0;
  const { is_yearly: isYearly, vat_percent } = contract;
  const items = stored.items
    .filter(({ state, is_trial }) => state === 'active' && !is_trial)
    .map(({ type, platform, version, quantity }) => ({ product: { type, platform, version }, quantity }));
  if (!items.every(({ product }) => findPrice(product, isYearly) !== null)) return 0;
  const { subtotal } = priceItems(items, isYearly, vat_percent);
  return isYearly ? divideHalfUp(subtotal, 12) : subtotal;
}
