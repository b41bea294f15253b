import type { Call } from '@kontor/contract/call';
import { shownPlaces } from '@kontor/contract/places';
import { isFor, seesCustomers } from '@kontor/contract/staff-role';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import type { Caller, SupportViewOfCaller, Tenant } from '../../infrastructure/http/call-context.ts';
import type { StaffRoleOf } from '../../infrastructure/http/guard.ts';
import { notFound, ProblemError } from '../../infrastructure/http/problem.ts';
import { findShopPage, shopColumns } from '../../shops/shop.repository.ts';
import type { ShopRow } from '../../shops/shop.tables.ts';
import type { PlaceRow } from '../find-places.ts';
import { findOrganization, type OrganizationOfMember } from '../organization.repository.ts';

/** A view ends with the role in which its person looks. */
export function whileInRole(staffRoleOf: StaffRoleOf, caller: Caller): Caller {
  if (caller.supportView === null) return caller;
  const role = staffRoleOf(caller);
  return role !== null && isFor(seesCustomers, role) ? caller : { ...caller, supportView: null };
}

interface Asked extends Pick<Call, 'permission' | 'roles'> {
  readonly alsoOfRemovedShops: boolean;
  readonly shopUuid: string | undefined;
}

/**
 * The organization and the shop of a call that is made in a support view: as a reader of it has them.
 *
 * @throws ProblemError 404 for a shop of others, 403 for what readers do not see
 */
export async function findViewed(
  db: Queryable,
  { user, supportView }: Caller,
  { permission, roles, alsoOfRemovedShops, shopUuid }: Asked,
): Promise<Tenant> {
  const organization = supportView && (await findOrganization(db, supportView.organizationUuid));
  if (!organization) throw notFound();
  const shop = shopUuid === undefined ? null : await findShopOf(db, organization.uuid, shopUuid);
  if (shopUuid !== undefined && (shop === null || (shop.removed_at !== null && !alsoOfRemovedShops))) throw notFound();
  const isRestricted = permission === 'merchant' || permission === 'partner';
  if (isRestricted && organization.type !== permission) throw new ProblemError('forbidden');
  if (roles !== undefined && !roles.includes('reader')) throw new ProblemError('role-insufficient');
  const membership = {
    user_uuid: user.uuid,
    organization_uuid: organization.uuid,
    created_at: organization.created_at,
    role: 'reader' as const,
  };
  return { organization, membership, shop };
}

const findShopOf = async (db: Queryable, organizationUuid: string, uuid: string): Promise<ShopRow | null> =>
  (await db
    .selectFrom('shop')
    .select(shopColumns)
    .where('uuid', '=', uuid)
    .where('organization_uuid', '=', organizationUuid)
    .executeTakeFirst()) ?? null;

/** Where one can go in a support view: to the organization alone. */
export async function viewedOrganizations(
  db: Queryable,
  { organizationUuid }: SupportViewOfCaller,
): Promise<OrganizationOfMember[]> {
  const organization = await findOrganization(db, organizationUuid);
  return organization === null ? [] : [{ ...organization, role: 'reader' }];
}

export async function viewedPlaces(
  db: Queryable,
  view: SupportViewOfCaller,
  search: string | undefined,
): Promise<PlaceRow[]> {
  const [organization] = await viewedOrganizations(db, view);
  if (organization === undefined) return [];
  const sought = { organizationUuid: organization.uuid, search, after: null, limit: shownPlaces.shops };
  const shops = organization.type === 'merchant' ? await findShopPage(db, sought) : [];
  return shops.length === 0 ? [{ organization, shop: null }] : shops.map((shop) => ({ organization, shop }));
}
