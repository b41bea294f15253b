import { administers, operates, type Role } from '@kontor/contract/role';
import { actForAll } from '../infrastructure/database/acting-for.ts';
import type { Queryable } from '../infrastructure/database/open-database.ts';
import type { Caller } from '../infrastructure/http/call-context.ts';
import { lacksAskedFactor } from '../organizations/open-organizations.ts';
import { findOrganizationsOf, type OrganizationOfMember } from '../organizations/organization.repository.ts';
import { findShopsAt } from '../shops/address-proof/address-proof.repository.ts';
import type { ShopRow } from '../shops/shop.tables.ts';

/**
 * The user's relation to the shop in which a plugin runs. `granted`: the user has a shop at its address. `denied`: another
 * user has proven to control it, the user's role does not include it, the user may add shops to no organization, or it asks
 * for a second factor that the user lacks (then with the user's shop, if there is one). `missing`: the user may add it.
 */
export type PluginAccess =
  | { readonly kind: 'granted'; readonly shop: ShopRow }
  | { readonly kind: 'missing'; readonly hasShops: boolean }
  | { readonly kind: 'denied'; readonly reason: 'shop-of-another' | 'no-merchant' | 'role-insufficient' }
  | { readonly kind: 'denied'; readonly reason: 'second-factor-required'; readonly shop: ShopRow | null };

/** A user, and what was proven in the session. */
export type Visitor = Pick<Caller, 'user' | 'factorProvenAt'>;

/**
 * An address that was only named, and not proven, counts for its own account alone: it denies nothing to the merchant who
 * controls it. What is granted is that account's own shop, and codes are only sent to the address itself.
 */
export async function pluginAccess(db: Queryable, visitor: Visitor, shopUrl: string): Promise<PluginAccess> {
  const { user } = visitor;
  // Also shops of others, whose address the user may not take.
  const claimed = await actForAll(() => findShopsAt(db, shopUrl));
  const proven = claimed.filter(({ isProven }) => isProven);
  const organizations = await findOrganizationsOf(db, user.uuid);
  const isLacking = await lacksAskedFactor(db, visitor, organizations);
  const isOpen = ({ requires_second_factor: isAsked }: OrganizationOfMember) => !(isAsked && isLacking);
  const memberships = (proven.length > 0 ? proven : claimed).flatMap(({ shop }) => {
    const own = organizations.find(({ uuid }) => uuid === shop.organization_uuid);
    return own === undefined ? [] : [{ shop, own }];
  });
  // Only who may work with the shop's devices and downloads connects its plugin.
  const operated = memberships.filter(({ own: { role } }) => (operates as readonly Role[]).includes(role));
  const granted = operated.find(({ own }) => isOpen(own));
  if (granted !== undefined) return { kind: 'granted', shop: granted.shop };
  const [locked] = operated;
  if (locked !== undefined) return { kind: 'denied', reason: 'second-factor-required', shop: locked.shop };
  if (memberships.length > 0) return { kind: 'denied', reason: 'role-insufficient' };
  if (proven.length > 0) return { kind: 'denied', reason: 'shop-of-another' };
  const merchants = organizations.filter(
    ({ type, role }) => type === 'merchant' && (administers as readonly Role[]).includes(role),
  );
  const open = merchants.filter(isOpen).map(({ uuid }) => uuid);
  if (user.state === 'active' && open.length === 0) {
    if (merchants.length > 0) return { kind: 'denied', reason: 'second-factor-required', shop: null };
    return { kind: 'denied', reason: 'no-merchant' };
  }
  return { kind: 'missing', hasShops: await hasShops(db, open) };
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
