import { sql } from 'kysely';
import type { UserRow } from '../accounts/user/user.tables.ts';
import { actForAll } from '../infrastructure/database/acting-for.ts';
import type { Queryable } from '../infrastructure/database/open-database.ts';
import { findOrganizationsOf } from '../organizations/organization.repository.ts';
import type { ShopRow } from '../shops/shop.tables.ts';

/**
 * The user's relation to the shop in which a plugin runs. `granted`: it is the user's. `denied`: it is another user's,
 * or the user has no organization that could own it. `missing`: it is unknown here, and the user may add it.
 */
export type PluginAccess =
  | { readonly kind: 'granted'; readonly shop: ShopRow }
  | { readonly kind: 'missing'; readonly hasShops: boolean }
  | { readonly kind: 'denied' };

export async function pluginAccess(db: Queryable, user: UserRow, shopUrl: string): Promise<PluginAccess> {
  // Also a shop of others, whose address the user may not take.
  const shop = await actForAll(() => findShopAt(db, shopUrl));
  const organizations = await findOrganizationsOf(db, user.uuid);
  const isOwn = organizations.some(({ uuid }) => uuid === shop?.organization_uuid);
  if (shop !== undefined && isOwn) return { kind: 'granted', shop };
  const merchants = organizations.filter(({ type }) => type === 'merchant').map(({ uuid }) => uuid);
  if (shop !== undefined || (user.state === 'active' && merchants.length === 0)) return { kind: 'denied' };
  return { kind: 'missing', hasShops: await hasShops(db, merchants) };
}

/**
 * The Shopware 6 shop at this address. Of several the one that was added first, so that adding the address of another
 * user's shop again does not give access to it. A shop that was registered with http is the same shop.
 */
function findShopAt(db: Queryable, shopUrl: string): Promise<ShopRow | undefined> {
  const address = shopUrl.toLowerCase().replace(/^https?:\/\//, '');
  return (
    db
      .selectFrom('shop')
      .selectAll()
      .where('type', '=', 'shopware6')
      // In the form of the index (migration 0007).
      .where(sql<string>`regexp_replace(lower(main_shop_url), '^https?://', '')`, '=', address)
      .orderBy('created_at')
      .orderBy('uuid')
      .limit(1)
      .executeTakeFirst()
  );
}

async function hasShops(db: Queryable, organizationUuids: readonly string[]): Promise<boolean> {
  if (organizationUuids.length === 0) return false;
  const shop = await db
    .selectFrom('shop')
    .select('uuid')
    .where('organization_uuid', 'in', organizationUuids)
    .limit(1)
    .executeTakeFirst();
  return shop !== undefined;
}
