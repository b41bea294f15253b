import { administers, operates, type Role } from '@kontor/contract/role';
import type { UserRow } from '../accounts/user/user.tables.ts';
import { actForAll } from '../infrastructure/database/acting-for.ts';
import type { Queryable } from '../infrastructure/database/open-database.ts';
import { findOrganizationsOf } from '../organizations/organization.repository.ts';
import { findShopsAt } from '../shops/address-proof/address-proof.repository.ts';
import type { ShopRow } from '../shops/shop.tables.ts';

/**
 * The user's relation to the shop in which a plugin runs. `granted`: the user has a shop at its address. `denied`: another
 * user has proven to control it, the user's role does not include it, or the user may add shops to no organization. `missing`:
 * the user may add it.
 */
export type PluginAccess =
  | { readonly kind: 'granted'; readonly shop: ShopRow }
  | { readonly kind: 'missing'; readonly hasShops: boolean }
  | { readonly kind: 'denied'; readonly reason: 'shop-of-another' | 'no-merchant' | 'role-insufficient' };

/**
 * An address that was only named, and not proven, counts for its own account alone: it denies nothing to the merchant who
 * controls it. What is granted is that account's own shop, and codes are only sent to the address itself.
 */
export async function pluginAccess(db: Queryable, user: UserRow, shopUrl: string): Promise<PluginAccess> {
  // Also shops of others, whose address the user may not take.
  const claimed = await actForAll(() => findShopsAt(db, shopUrl));
  const proven = claimed.filter(({ isProven }) => isProven);
  const organizations = await findOrganizationsOf(db, user.uuid);
  const memberships = (proven.length > 0 ? proven : claimed).flatMap(({ shop }) => {
    const own = organizations.find(({ uuid }) => uuid === shop.organization_uuid);
    return own === undefined ? [] : [{ shop, role: own.role }];
  });
  // Only who may work with the shop's devices and downloads connects its plugin.
  const own = memberships.find(({ role }) => (operates as readonly Role[]).includes(role));
  if (own !== undefined) return { kind: 'granted', shop: own.shop };
  if (memberships.length > 0) return { kind: 'denied', reason: 'role-insufficient' };
  const merchants = organizations
    .filter(({ type, role }) => type === 'merchant' && (administers as readonly Role[]).includes(role))
    .map(({ uuid }) => uuid);
  if (proven.length > 0) return { kind: 'denied', reason: 'shop-of-another' };
  if (user.state === 'active' && merchants.length === 0) return { kind: 'denied', reason: 'no-merchant' };
  return { kind: 'missing', hasShops: await hasShops(db, merchants) };
}

async function hasShops(db: Queryable, organizationUuids: readonly string[]): Promise<boolean> {
  if (organizationUuids.length === 0) return false;
  const shop = await db
    .selectFrom('shop')
    .select('uuid')
    .where('organization_uuid', 'in', organizationUuids)
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return shop !== undefined;
}
