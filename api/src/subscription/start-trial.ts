import type { ProductType, ProductVersion } from '@kontor/contract/product';
import type { Subscription } from '@kontor/contract/subscription';
import { isPlan } from '@kontor/domain/product';
import { shopPlatform } from '@kontor/domain/shop';
import { usesShopware6V1Licences } from '@kontor/domain/subscription';
import { inTransaction } from '../infrastructure/database/transaction.ts';
import { ProblemError, violation } from '../infrastructure/http/problem.ts';
import type { Billing } from '../payment/billing.ts';
import type { ShopRow } from '../shop/shop.tables.ts';
import {
  findSubscription,
  lockSubscription,
  type NewItem,
  replaceItems,
  updateState,
} from './subscription.repository.ts';
import { subscriptionToWire } from './subscription-wire.ts';
import { scheduleExpiry, trialEnd, trialItem } from './trial.ts';

interface TrialRequest {
  readonly productType: ProductType;
  readonly version: ProductVersion;
}

/** Starts a trial of one product, once; only shops on the older shopware6 licences may (spec §5). */
export function startTrial(
  { database, clock, jobs }: Billing,
  shop: ShopRow,
  { productType, version }: TrialRequest,
): Promise<Subscription> {
  return inTransaction(database, async (tx) => {
    const subscription = await lockSubscription(tx, shop.uuid);
    const stored = await findSubscription(tx, shop.uuid);
    if (subscription === null || stored === null) throw new ProblemError('no-subscription');
    if (subscription.no_self_service) throw new ProblemError('self-service-disabled');
    if (!usesShopware6V1Licences(subscriptionToWire(stored))) throw new ProblemError('trial-not-supported');
    if (version !== 'v1') throw violation('version', 'product-unknown', 'Only v1 can be tried');
    if (stored.items.some((item) => isTaken(item, productType))) throw new ProblemError('trial-not-supported');
    const end = trialEnd(clock.now());
    const trial = trialItem(productType, shopPlatform(shop) ?? 'shopware6', version, end);
    await replaceItems(tx, subscription.uuid, [...stored.items, trial]);
    if (subscription.state === 'expired') await updateState(tx, subscription.uuid, 'trial');
    await scheduleExpiry(jobs, tx, shop.uuid, end);
    const started = await findSubscription(tx, shop.uuid);
    return subscriptionToWire(started ?? stored);
  });
}

/** Nobody tries what he has or has tried, nor a second plan beside his own. */
const isTaken = (item: NewItem, wanted: ProductType): boolean =>
  item.type === wanted || (item.state === 'active' && isPlan(item) && isPlan({ type: wanted }));
