import { actFor, actForAll } from '../infrastructure/database/acting-for.ts';
import type { Database } from '../infrastructure/database/open-database.ts';
import type { FindTenant } from '../infrastructure/http/guard.ts';
import { notFound, ProblemError } from '../infrastructure/http/problem.ts';
import { findShop } from '../shops/shop.repository.ts';
import { findOrganization, findOrganizationFor } from './organization.repository.ts';

const forbidden = () => new ProblemError('forbidden');

/**
 * The organization and shop of a path, if the caller may act for them: 404 for missing ones, 403 for other users'
 * (contract.md §2). A shop of another organization of the same user counts as missing. What is handed on was read as
 * this caller; only what it must not see is looked up for all, to choose between 403 and 404.
 */
export const createFindTenant =
  (database: Database): FindTenant =>
  async ({ user }, { permission }, { organizationUuid = '', shopUuid }) => {
    const asCaller = <T>(work: () => T): T => actFor({ organizationUuid, userUuid: user.uuid }, work);
    const found = await asCaller(() => findOrganizationFor(database, organizationUuid, user.uuid));
    if (found === null) {
      throw (await actForAll(() => findOrganization(database, organizationUuid))) ? forbidden() : notFound();
    }
    if (!found.isMember) throw forbidden();
    const { organization } = found;
    if (shopUuid === undefined) return checkType({ organization, shop: null }, permission);
    const shop = await asCaller(() => findShop(database, shopUuid));
    if (shop === null || shop.organization_uuid !== organization.uuid) {
      throw await actForAll(() => whyNotThisShop(database, shopUuid, user.uuid));
    }
    return checkType({ organization, shop }, permission);
  };

async function whyNotThisShop(database: Database, shopUuid: string, userUuid: string): Promise<ProblemError> {
  const shop = await findShop(database, shopUuid);
  if (shop === null) return notFound();
  const elsewhere = await findOrganizationFor(database, shop.organization_uuid, userUuid);
  return elsewhere?.isMember ? notFound() : forbidden();
}

function checkType<T extends { organization: { type: string } }>(tenant: T, permission: string): T {
  const restricted = permission === 'merchant' || permission === 'partner';
  if (restricted && tenant.organization.type !== permission) throw forbidden();
  return tenant;
}
