import type { PriceChange } from '@kontor/contract/price-change';
import { nextListedChange } from '@kontor/domain/price-move';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import type { OrganizationRow } from '../../organizations/organization.tables.ts';
import { readRates } from '../../organizations/vat/read-rates.ts';
import { readRenewalVat } from '../../organizations/vat/renewal-vat.ts';
import { type PricedItem, priceItems } from '../prices/price-items.ts';
import { contractItems, isPriced } from './contract-items.ts';
import { scheduledChangeAt } from './price-schedule.ts';
import type { StoredSubscription } from './subscription.repository.ts';
import { liveProviderSubscription } from './subscription-wire.ts';

/**
 * What published lists are going to change about a contract that goes on, in what it has by then; `null` where nothing. Of a change
 * that its customer has ordered for later, the order has told the prices.
 */
export async function readPriceChange(
  db: Queryable,
  organization: OrganizationRow,
  stored: StoredSubscription,
): Promise<PriceChange | null> {
  const live = liveProviderSubscription(stored);
  if (live === null || live.cancel_at !== null) return null;
  const isOrdered = scheduledChangeAt(live, stored.items) !== null;
  const isYearly = isOrdered ? live.schedule_is_yearly : live.is_yearly;
  const wanted = isOrdered ? 'pending' : 'active';
  if (isYearly === null || !isPriced(stored, wanted)) return null;
  const { period_start: periodStart, period_end: periodEnd, vat_percent } = live;
  const change = nextListedChange({ periodStart, periodEnd, isYearly }, contractItems(stored, wanted), stored.moves);
  if (change === null) return null;
  const { from, before, after } = change;
  const vat = await readRenewalVat(db, organization, await readRates(db), { vat_percent, period_end: from });
  return {
    from: from.toISOString(),
    isYearlySubscription: isYearly,
    before: amountsOf(before, vat_percent),
    after: amountsOf(after, vat.percent),
  };
}

function amountsOf(items: readonly PricedItem[], vatPercent: number): PriceChange['before'] {
  const { subtotal, total } = priceItems(items, vatPercent);
  return { subtotal, total };
}
