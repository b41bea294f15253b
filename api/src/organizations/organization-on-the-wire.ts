import type { Organization } from '@kontor/contract/organization';
import type { Queryable } from '../infrastructure/database/open-database.ts';
import { sentTogether } from '../infrastructure/database/sent-together.ts';
import { findRemovedShopsOf, findShopsOf } from '../shops/shop.repository.ts';
import { shopsOnTheWire } from '../shops/shops-on-the-wire.ts';
import type { OrganizationOfMember } from './organization.repository.ts';

export interface Associations {
  readonly baseData: boolean;
  readonly shops: boolean;
}

const all: Associations = { baseData: true, shops: true };

/** Organizations in their wire format; associations that were not requested are `null`. */
export async function organizationsOnTheWire(
  db: Queryable,
  rows: readonly OrganizationOfMember[],
  wanted: Associations = all,
): Promise<Organization[]> {
  const uuids = wanted.shops ? rows.map(({ uuid }) => uuid) : [];
  const [shopRows, removed] = await sentTogether(db, (connection) =>
    Promise.all([findShopsOf(connection, uuids), findRemovedShopsOf(connection, uuids)]),
  );
  const shops = await shopsOnTheWire(db, shopRows);
  return rows.map((row) => ({
    uuid: row.uuid,
    type: row.type,
    name: row.name,
    state: row.state,
    baseData: wanted.baseData ? row.base_data : null,
    vatIdVerificationStatus: row.vat_id_verification_status,
    role: row.role,
    shops: wanted.shops ? shops.filter((shop) => shop.organizationUuid === row.uuid) : null,
    removedShops: wanted.shops
      ? removed.filter((shop) => shop.organization_uuid === row.uuid).map(({ uuid, name }) => ({ uuid, name }))
      : null,
  }));
}

export async function organizationOnTheWire(db: Queryable, row: OrganizationOfMember): Promise<Organization> {
  const [organization] = await organizationsOnTheWire(db, [row]);
  if (organization === undefined) throw new Error('One row gives one organization');
  return organization;
}
