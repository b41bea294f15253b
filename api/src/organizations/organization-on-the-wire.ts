import type { Organization } from '@kontor/contract/organization';
import type { Queryable } from '../infrastructure/database/open-database.ts';
import { sentTogether } from '../infrastructure/database/sent-together.ts';
import { findRemovedShopsOf, findShopsOf } from '../shops/shop.repository.ts';
import { shopsOnTheWire } from '../shops/shops-on-the-wire.ts';
import type { OrganizationOfMember } from './organization.repository.ts';

export interface Associations {
  readonly baseData: boolean;
  readonly shops: boolean;
  /** Proven in this session. Without it a user is shown no more than what names organizations that ask for it. */
  readonly hasSecondFactor: boolean;
}

/** Of an organization whose call was admitted. */
const all: Associations = { baseData: true, shops: true, hasSecondFactor: true };

/** Organizations in their wire format; associations that were not requested are `null`. */
export async function organizationsOnTheWire(
  db: Queryable,
  rows: readonly OrganizationOfMember[],
  wanted: Associations = all,
): Promise<Organization[]> {
  const isMissing = ({ requires_second_factor: isRequired }: OrganizationOfMember) =>
    isRequired && !wanted.hasSecondFactor;
  const uuids = wanted.shops ? rows.filter((row) => !isMissing(row)).map(({ uuid }) => uuid) : [];
  const [shopRows, removed] = await sentTogether(db, (connection) =>
    Promise.all([findShopsOf(connection, uuids), findRemovedShopsOf(connection, uuids)]),
  );
  const shops = await shopsOnTheWire(db, shopRows);
  return rows.map((row) => ({
    uuid: row.uuid,
    type: row.type,
    name: row.name,
    state: row.state,
    baseData: wanted.baseData && !isMissing(row) ? row.base_data : null,
    vatIdVerificationStatus: row.vat_id_verification_status,
    role: row.role,
    secondFactor: isMissing(row) ? 'missing' : row.requires_second_factor ? 'required' : 'optional',
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
