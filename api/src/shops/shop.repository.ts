import { sql } from 'kysely';
import { kept, unplanned } from '../infrastructure/database/kept-statement.ts';
import type { Queryable, Tx } from '../infrastructure/database/open-database.ts';
import { containsWords } from '../infrastructure/database/plain-text.ts';
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

interface SomeOfOrganizations extends OfOrganizations {
  /** Of each organization. */
  readonly limit: number;
  /** This one in any case, if it is of one of the organizations. */
  readonly shopUuid: string | null;
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
  (_db, { organizationUuids, limit, shopUuid }: SomeOfOrganizations) => sql<
    Pick<ShopRow, 'uuid' | 'organization_uuid' | 'name'>
  >`
    select uuid, organization_uuid, name from (
      select uuid, organization_uuid, name, created_at,
        row_number() over (partition by organization_uuid order by created_at desc, uuid) as place
      from shop where organization_uuid = any(${organizationUuids}::uuid[]) and removed_at is not null
    ) as removed
    where place <= ${limit}::integer or uuid = ${shopUuid}::uuid
    order by created_at, uuid`,
);

/** The first shops of each organization, in whichever number there are. */
const someShopsOfOrganizations = kept(
  'some-shops-of-organizations',
  (_db, { organizationUuids, limit, shopUuid }: SomeOfOrganizations) => {
    const columns = sql.join(shopColumns.map((column) => sql.ref(column)));
    return sql<ShopRow>`
      with of_each as (
        select shop.* from unnest(${organizationUuids}::uuid[]) as owner (uuid) cross join lateral (
          select ${columns} from shop where organization_uuid = owner.uuid and removed_at is null
          order by created_at, uuid limit ${limit}::integer
        ) as shop
      )
      select ${columns} from of_each
      union
      select ${columns} from shop
        where uuid = ${shopUuid}::uuid and removed_at is null and organization_uuid = any(${organizationUuids}::uuid[])
      order by created_at, uuid`;
  },
);

const shopCounts = kept('shop-counts-of-organizations', (db, { organizationUuids }: OfOrganizations) =>
  db
    .selectFrom('shop')
    .select(['organization_uuid', sql<number>`count(*)::int`.as('count')])
    .where(sql<boolean>`organization_uuid = any(${organizationUuids}::uuid[])`)
    .where('removed_at', 'is', null)
    .groupBy('organization_uuid'),
);

/** Some shops of organizations, oldest first. */
export async function findSomeShopsOf(db: Queryable, some: SomeOfOrganizations): Promise<ShopRow[]> {
  return some.organizationUuids.length === 0 ? [] : someShopsOfOrganizations(db, some);
}

/** How many shops each organization has; none where it is missing. */
export async function countShopsOf(
  db: Queryable,
  organizationUuids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (organizationUuids.length === 0) return new Map();
  const rows = await shopCounts(db, { organizationUuids });
  return new Map(rows.map(({ organization_uuid, count }) => [organization_uuid, count]));
}

interface ShopPage {
  readonly organizationUuid: string;
  /** Words of names and addresses. */
  readonly search: string | undefined;
  readonly after: readonly [createdAt: Date, uuid: string] | null;
  readonly limit: number;
}

/** As precise as a cursor is. */
const createdAt = sql<Date>`date_trunc('milliseconds', created_at)`;

/** A page of an organization's shops, oldest first. */
export const findShopPage = (db: Queryable, { organizationUuid, search, after, limit }: ShopPage): Promise<ShopRow[]> =>
  db
    .selectFrom('shop')
    .select(shopColumns)
    .where('organization_uuid', '=', organizationUuid)
    .where('removed_at', 'is', null)
    .$if(search !== undefined, (query) =>
      query.where(containsWords(sql`concat_ws(' ', name, main_shop_url)`, search ?? '')),
    )
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(${createdAt}, uuid) > (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`),
    )
    .orderBy(createdAt)
    .orderBy('uuid')
    .limit(limit)
    .execute();

/** The shops of organizations, oldest first. */
export async function findShopsOf(db: Queryable, organizationUuids: readonly string[]): Promise<ShopRow[]> {
  if (organizationUuids.length === 0) return [];
  return shopsOfOrganizations(db, { organizationUuids });
}

/** The latest shops of organizations that their merchants removed, oldest first. */
export async function findRemovedShopsOf(
  db: Queryable,
  some: SomeOfOrganizations,
): Promise<Pick<ShopRow, 'uuid' | 'organization_uuid' | 'name'>[]> {
  return some.organizationUuids.length === 0 ? [] : removedShopsOfOrganizations(db, some);
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
