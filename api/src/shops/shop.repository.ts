import { sql } from 'kysely';
import { kept, unplanned } from '../infrastructure/database/kept-statement.ts';
import type { Queryable, Tx } from '../infrastructure/database/open-database.ts';
import type { NewShopRow, ShopRow } from './shop.tables.ts';

/** All columns of a shop, for kept statements (kept-statement.ts). */
export const shopColumns = [
  'uuid',
  'organization_uuid',
  'name',
  'type',
  'main_shop_url',
  'admin_url',
  'uses_shopify',
  'plugin_installation_license',
  'cloud_state',
  'provisioning_failed_at',
  'provisioning_failure',
  'provisioning_requested_version',
  'removed_at',
  'created_at',
  'version',
  'updated_at',
] as const;

const shopByUuid = kept('shop', (db, { uuid }: { readonly uuid: string }) =>
  db.selectFrom('shop').select(shopColumns).where('uuid', '=', uuid).where('removed_at', 'is', null),
);

/** `null` also for one that was removed. */
export async function findShop(db: Queryable, uuid: string): Promise<ShopRow | null> {
  const [row] = await shopByUuid(db, { uuid });
  return row ?? null;
}

interface OfOrganizations {
  readonly organizationUuids: readonly string[];
}

const shopsOfOrganizations = kept('shops-of-organizations', (db, { organizationUuids }: OfOrganizations) =>
  db
    .selectFrom('shop')
    .select(shopColumns)
    .where(sql<boolean>`organization_uuid = any(${unplanned(organizationUuids, 'uuid[]')}::uuid[])`)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('uuid'),
);

const removedShopsOfOrganizations = kept(
  'removed-shops-of-organizations',
  (db, { organizationUuids }: OfOrganizations) =>
    db
      .selectFrom('shop')
      .select(['uuid', 'organization_uuid', 'name'])
      .where(sql<boolean>`organization_uuid = any(${unplanned(organizationUuids, 'uuid[]')}::uuid[])`)
      .where('removed_at', 'is not', null)
      .orderBy('created_at')
      .orderBy('uuid'),
);

/** The shops of organizations, oldest first. */
export async function findShopsOf(db: Queryable, organizationUuids: readonly string[]): Promise<ShopRow[]> {
  if (organizationUuids.length === 0) return [];
  return shopsOfOrganizations(db, { organizationUuids });
}

/** The shops of organizations that their merchants removed, oldest first. */
export async function findRemovedShopsOf(
  db: Queryable,
  organizationUuids: readonly string[],
): Promise<Pick<ShopRow, 'uuid' | 'organization_uuid' | 'name'>[]> {
  if (organizationUuids.length === 0) return [];
  return removedShopsOfOrganizations(db, { organizationUuids });
}

/** Locked until the end of the transaction; `null` if it was removed meanwhile. */
export async function lockShop(tx: Tx, uuid: string): Promise<ShopRow | null> {
  const row = await tx
    .selectFrom('shop')
    .select(shopColumns)
    .where('uuid', '=', uuid)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export interface ShopifyShop {
  readonly shopUuid: string;
  readonly domain: string;
  readonly state: 'active' | 'uninstalled';
}

const shopifyShopsOfShops = kept(
  'shopify-shops-of-shops',
  (db, { shopUuids }: { readonly shopUuids: readonly string[] }) =>
    db
      .selectFrom('shopify_shop')
      .select(['shop_uuid as shopUuid', 'domain', 'state'])
      .where(sql<boolean>`shop_uuid = any(${shopUuids}::uuid[])`)
      .orderBy('created_at'),
);

export async function findShopifyShops(db: Queryable, shopUuids: readonly string[]): Promise<ShopifyShop[]> {
  if (shopUuids.length === 0) return [];
  return shopifyShopsOfShops(db, { shopUuids });
}

export async function insertShop(tx: Queryable, shop: NewShopRow): Promise<void> {
  await tx
    .insertInto('shop')
    .values({ ...shop, updated_at: shop.created_at })
    .execute();
}

/** @throws a unique violation when another shop has the domain */
export async function insertShopifyShop(tx: Queryable, shopUuid: string, domain: string, now: Date): Promise<void> {
  await tx
    .insertInto('shopify_shop')
    .values({ domain, shop_uuid: shopUuid, state: 'active', created_at: now })
    .execute();
}
