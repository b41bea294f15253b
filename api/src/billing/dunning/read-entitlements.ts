import { type Entitlements, entitlementsOf } from '@kontor/domain/entitlements';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { includedVolume } from '../subscriptions/contract-items.ts';
import { findSubscription, type StoredSubscription } from '../subscriptions/subscription.repository.ts';
import { subscriptionToWire } from '../subscriptions/subscription-wire.ts';
import { findActiveDunning, type ShopDunning } from './dunning.repository.ts';
import { dunningToWire } from './dunning-wire.ts';

/** What a shop may use now: the one answer for pages, mails and the vendor's other systems. */
export async function readEntitlements(db: Queryable, shopUuid: string): Promise<Entitlements> {
  return entitlementsBy(await findSubscription(db, shopUuid), await findActiveDunning(db, shopUuid));
}

/** The same of what was read already. */
export const entitlementsBy = (stored: StoredSubscription | null, dunning: ShopDunning | null): Entitlements =>
  entitlementsOf({
    subscription: stored && subscriptionToWire(stored),
    dunning: dunning && dunningToWire(dunning),
    volume: stored && includedVolume(stored.items),
  });
