import { divideHalfUp, percentOf } from '@kontor/domain/money';
import { priceItems } from '../../billing/prices/price-items.ts';
import { findPrice } from '../../billing/prices/price-list.ts';
import { findSubscription, type StoredSubscription } from '../../billing/subscriptions/subscription.repository.ts';
import { liveProviderSubscription } from '../../billing/subscriptions/subscription-wire.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { findEarningAgency } from './find-agency.ts';

/** What a shop brings a partner per month with what it has booked now; a yearly contract by a twelfth. Cents. */
export async function monthlyCommission(
  db: Queryable,
  partnerUuid: string,
  shopUuid: string,
  now: Date,
): Promise<number> {
  const agency = await findEarningAgency(db, { shop_uuid: shopUuid, issued_at: now });
  if (agency?.agencyUuid !== partnerUuid) return 0;
  const stored = await findSubscription(db, shopUuid);
  return stored === null ? 0 : percentOf(netPerMonth(stored), agency.rate);
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
