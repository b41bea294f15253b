import { liveStates } from '@kontor/domain/subscription';
import { sql } from 'kysely';
import type { Queryable } from '../../infrastructure/database/open-database.ts';

/** For a lateral join: the contract that a `shop` has at the payment provider, the newest one that is live. */
export const liveContract = (db: Queryable) =>
  db
    .selectFrom('payment_subscription')
    .where(sql<boolean>`payment_subscription.shop_uuid = shop.uuid`)
    .where('confirmed', '=', true)
    .where('state', 'in', liveStates)
    .orderBy('created_at', 'desc')
    .limit(1);
