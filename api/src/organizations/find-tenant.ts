import type { Database } from '../infrastructure/database/open-database.ts';
import type { FindTenant } from '../infrastructure/http/guard.ts';
import { notFound, ProblemError } from '../infrastructure/http/problem.ts';
import { findShop } from '../shops/shop.repository.ts';
import { findOrganizationFor } from './organization.repository.ts';

const forbidden = () => new ProblemError('forbidden');

/**
 * The organization and shop of a path, if the caller may act for them: 404 for missing ones, 403 for other users'
 * (contract.md §2). A shop of another organization of the same user counts as missing.
 */
export const createFindTenant =
  (database: Database): FindTenant =>
  async ({ user }, { permission }, { organizationUuid, shopUuid }) => {
    const found = await findOrganizationFor(database, organizationUuid ?? '', user.uuid);
    if (found === null) throw notFound();
    if (!found.isMember) throw forbidden();
    const { organization } = found;
    if (shopUuid === undefined) return checkType({ organization, shop: null }, permission);
    const shop = await findShop(database, shopUuid);
    if (shop === null) throw notFound();
    if (shop.organization_uuid !== organization.uuid) {
      const elsewhere = await findOrganizationFor(database, shop.organization_uuid, user.uuid);
      throw elsewhere?.isMember ? notFound() : forbidden();
    }
    return checkType({ organization, shop }, permission);
  };

function checkType<T extends { organization: { type: string } }>(tenant: T, permission: string): T {
  const restricted = permission === 'merchant' || permission === 'partner';
  if (restricted && tenant.organization.type !== permission) throw forbidden();
  return tenant;
}
