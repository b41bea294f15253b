import { liveStates } from '@kontor/domain/subscription';
import { sql } from 'kysely';
import type { Queryable } from '../infrastructure/database/open-database.ts';

/** The shops of the merchants who have a partner connected at this moment. Must be read for all tenants. */
export const connectedShops = (db: Queryable, partnerUuid: string) =>
  db
    .selectFrom('agency_shop as customer')
    .innerJoin('shop', 'shop.uuid', 'customer.shop_uuid')
    .where('customer.agency_uuid', '=', partnerUuid);

/** For a lateral join: the contract that a `shop` has at the payment provider, the newest one that is live. */
export const liveContract = (db: Queryable) =>
  db
    .selectFrom('payment_subscription')
    .where(sql<boolean>`payment_subscription.shop_uuid = shop.uuid`)
    .where('confirmed', '=', true)
    .where('state', 'in', liveStates)
    .orderBy('created_at', 'desc')
    .limit(1);
