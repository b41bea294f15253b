import type { Tx } from '../../infrastructure/database/open-database.ts';
import { findSubscription, lockSubscription } from '../subscriptions/subscription.repository.ts';
import { liveProviderSubscription, unconfirmedProviderSubscription } from '../subscriptions/subscription-wire.ts';
import { findOrderAtWork } from './order.repository.ts';

/**
 * Whether a shop is still charged for, or a change of its contract is in progress. Changes that begin meanwhile wait for the
 * end of the transaction.
 */
export async function hasRunningSubscription(tx: Tx, shopUuid: string): Promise<boolean> {
  await lockSubscription(tx, shopUuid);
  if ((await findOrderAtWork(tx, shopUuid)) !== null) return true;
  const stored = await findSubscription(tx, shopUuid);
  if (stored === null) return false;
  return liveProviderSubscription(stored) !== null || unconfirmedProviderSubscription(stored) !== null;
}
