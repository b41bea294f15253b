import type { CustomerShopState } from '@kontor/contract/customer-shop';
import type { SubscriptionState } from '@kontor/contract/subscription';
import type { PlanType } from '@kontor/domain/product';
import { planTypes } from '@kontor/domain/product';
import { sql } from 'kysely';
import type { Queryable } from '../infrastructure/database/open-database.ts';

/** A shop of a merchant who has the partner connected, as the partner sees it: without anything about payments. */
export interface CustomerShop {
  readonly shopUuid: string;
  readonly organizationUuid: string;
  readonly organizationName: string;
  readonly shopName: string;
  /** What was ordered; `null` in a trial, and when nothing was ordered or it has ended. */
  readonly plan: PlanType | null;
  readonly state: CustomerShopState;
  /** Of the connection, or of the shop if that is younger. */
  readonly since: Date;
}

/** Newest first, as they are at this moment. Must be read for all tenants: the shops belong to others. */
export async function findCustomerShops(db: Queryable, partnerUuid: string): Promise<CustomerShop[]> {
  const since = sql<Date>`greatest(connection.connected_at, shop.created_at)`;
  const rows = await db
    .selectFrom('agency_connection as connection')
    .innerJoin('organization', 'organization.uuid', 'connection.organization_uuid')
    .innerJoin('shop', 'shop.organization_uuid', 'connection.organization_uuid')
    .select((shop) => [
      'shop.uuid as shopUuid',
      'organization.uuid as organizationUuid',
      'organization.name as organizationName',
      'shop.name as shopName',
      since.as('since'),
      shop
        .selectFrom('subscription')
        .innerJoin('subscription_item as item', 'item.subscription_uuid', 'subscription.uuid')
        .select('item.type')
        .whereRef('subscription.shop_uuid', '=', 'shop.uuid')
        .where('subscription.state', 'not in', ['trial', 'expired'])
        .where('item.state', '=', 'active')
        .where('item.is_trial', '=', false)
        .where('item.type', 'in', planTypes)
        .orderBy('item.position')
        .limit(1)
        .$castTo<{ type: PlanType }>()
        .as('plan'),
      shop
        .selectFrom('subscription')
        .select('subscription.state')
        .whereRef('subscription.shop_uuid', '=', 'shop.uuid')
        .as('booked'),
    ])
    .where('connection.agency_uuid', '=', partnerUuid)
    .where('connection.ended_at', 'is', null)
    .where('shop.removed_at', 'is', null)
    .orderBy(since, 'desc')
    .orderBy('shop.uuid')
    .execute();
  return rows.map(({ booked, ...shop }) => ({ ...shop, state: stateOf(booked) }));
}

/** Without whether the merchant pays. */
function stateOf(booked: SubscriptionState | null): CustomerShopState {
  if (booked === null || booked === 'expired') return 'none';
  if (booked === 'trial') return 'trial';
  return booked === 'canceled' ? 'ending' : 'running';
}
