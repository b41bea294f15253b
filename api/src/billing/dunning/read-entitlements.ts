import { type Entitlements, entitlementsOf } from '@kontor/domain/entitlements';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { includedVolume } from '../subscriptions/contract-items.ts';
import { findSubscription } from '../subscriptions/subscription.repository.ts';
import { subscriptionToWire } from '../subscriptions/subscription-wire.ts';
import { findActiveDunning } from './dunning.repository.ts';
import { dunningToWire } from './dunning-wire.ts';

/** What a shop may use now: the one answer for pages, mails and the vendor's other systems. */
export async function readEntitlements(db: Queryable, shopUuid: string): Promise<Entitlements> {
  const stored = await findSubscription(db, shopUuid);
  const dunning = await findActiveDunning(db, shopUuid);
  return entitlementsOf({
    subscription: stored && subscriptionToWire(stored),
    dunning: dunning && dunningToWire(dunning),
    volume: stored && includedVolume(stored.items),
  });
}
