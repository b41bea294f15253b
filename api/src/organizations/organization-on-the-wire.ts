import type { Organization, Place } from '@kontor/contract/organization';
import { shownPlaces } from '@kontor/contract/places';
import type { Queryable } from '../infrastructure/database/open-database.ts';
import { sentTogether } from '../infrastructure/database/sent-together.ts';
import { countShopsOf, findRemovedShopsOf, findSomeShopsOf } from '../shops/shop.repository.ts';
import { shopsOnTheWire } from '../shops/shops-on-the-wire.ts';
import type { PlaceRow } from './find-places.ts';
import type { OrganizationOfMember } from './organization.repository.ts';

export interface Associations {
  readonly baseData: boolean;
  readonly shops: boolean;
  /** A shop that is told of in any case, if there is room for few. */
  readonly shop?: string | undefined;
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
  const organizationUuids = wanted.shops ? rows.filter((row) => !isMissing(row)).map(({ uuid }) => uuid) : [];
  const some = { organizationUuids, limit: shownPlaces.shops, shopUuid: wanted.shop ?? null };
  const [shopRows, removedRows, counts] = await sentTogether(db, (connection) =>
    Promise.all([
      findSomeShopsOf(connection, some),
      findRemovedShopsOf(connection, some),
      countShopsOf(connection, organizationUuids),
    ]),
  );
  const shops = Map.groupBy(await shopsOnTheWire(db, shopRows), ({ organizationUuid }) => organizationUuid);
  const removed = Map.groupBy(removedRows, ({ organization_uuid }) => organization_uuid);
  return rows.map((row) => ({
    ...withoutAssociations(row, isMissing(row)),
    baseData: wanted.baseData && !isMissing(row) ? row.base_data : null,
    ...(wanted.shops && {
      shops: shops.get(row.uuid) ?? [],
      shopCount: counts.get(row.uuid) ?? 0,
      removedShops: (removed.get(row.uuid) ?? []).map(({ uuid, name }) => ({ uuid, name })),
    }),
  }));
}

const withoutAssociations = (row: OrganizationOfMember, lacksFactor: boolean): Organization => ({
  uuid: row.uuid,
  type: row.type,
  name: row.name,
  state: row.state,
  baseData: null,
  vatIdVerificationStatus: row.vat_id_verification_status,
  role: row.role,
  secondFactor: lacksFactor ? 'missing' : row.requires_second_factor ? 'required' : 'optional',
  shops: null,
  shopCount: null,
  removedShops: null,
});

export async function organizationOnTheWire(db: Queryable, row: OrganizationOfMember): Promise<Organization> {
  const [organization] = await organizationsOnTheWire(db, [row]);
  if (organization === undefined) throw new Error('One row gives one organization');
  return organization;
}

/** Places in their wire format. @param hasSecondFactor proven in this session */
export async function placesOnTheWire(
  db: Queryable,
  places: readonly PlaceRow[],
  hasSecondFactor: boolean,
): Promise<Place[]> {
  const rows = places.flatMap(({ shop }) => shop ?? []);
  const shops = new Map((await shopsOnTheWire(db, rows)).map((shop) => [shop.uuid, shop]));
  return places.map(({ organization, shop }) => ({
    organization: withoutAssociations(organization, organization.requires_second_factor && !hasSecondFactor),
    shop: (shop && shops.get(shop.uuid)) ?? null,
  }));
}
