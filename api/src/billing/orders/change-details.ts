import type { Activity } from '@kontor/contract/activity';
import { cartFromSubscription, deviceQuantity, planItem, type Selection } from '@kontor/domain/cart';
import { changeOf } from '../cart/charges.ts';
import type { ShopSituation } from '../cart/shop-situation.ts';

/**
 * What an order makes of a contract and what it was before, for the activity: only what differs, and the end of the paid
 * period if something of it waits for that.
 */
export function changeDetails(situation: ShopSituation, selection: Selection): Activity['details'] {
  const current = cartFromSubscription(situation.subscription);
  const change = changeOf(situation, selection);
  if (current === null || change === null) return {};
  const before = factsOf(current);
  const details: Activity['details'] = {};
  for (const [name, value] of Object.entries(factsOf(selection))) {
    const was = before[name];
    if (was !== undefined && was !== value) Object.assign(details, { [`${name}Before`]: was, [name]: value });
  }
  return change.later && situation.live ? { ...details, startsAt: situation.live.period_end.toISOString() } : details;
}

const factsOf = (selection: Selection): Activity['details'] => ({
  plan: planItem(selection).product.type,
  wms: deviceQuantity(selection, 'wms'),
  pos: deviceQuantity(selection, 'pos'),
  interval: selection.isYearlySubscription ? 'year' : 'month',
});
