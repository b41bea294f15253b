import type { BaseData, VatIdVerificationStatus } from '@kontor/contract/organization';
import type { Role } from '@kontor/contract/role';
import { sql } from 'kysely';
import { erased } from '../infrastructure/database/erased.ts';
import { kept, unplanned } from '../infrastructure/database/kept-statement.ts';
import type { Queryable, Tx } from '../infrastructure/database/open-database.ts';
import type { NewOrganizationRow, OrganizationRow } from './organization.tables.ts';

/** All columns of an organization, for kept statements (kept-statement.ts). */
export const organizationColumns = [
  'uuid',
  'type',
  'name',
  'state',
  'base_data',
  'vat_id_verification_status',
  'selected_products',
  'shop_system',
  'partner_agency_uuid',
  'created_at',
  'updated_at',
  'requires_second_factor',
] as const;

/** All columns of a membership. What a member may do comes from here alone, with each call. */
export const membershipColumns = ['user_uuid', 'organization_uuid', 'created_at', 'role'] as const;

export async function findOrganization(db: Queryable, uuid: string): Promise<OrganizationRow | null> {
  const row = await db.selectFrom('organization').selectAll().where('uuid', '=', uuid).executeTakeFirst();
  return row ?? null;
}

export async function isMember(db: Queryable, organizationUuid: string, userUuid: string): Promise<boolean> {
  const row = await db
    .selectFrom('membership')
    .select('user_uuid')
    .where('organization_uuid', '=', organizationUuid)
    .where('user_uuid', '=', userUuid)
    .executeTakeFirst();
  return row !== undefined;
}

/** An organization, and what a user may do in it. */
export type OrganizationOfMember = OrganizationRow & { readonly role: Role };

interface NamedLike {
  readonly userUuid: string;
  readonly pattern: string;
}

const organizationsOfUser = kept('organizations-of-user', (db, { userUuid, pattern }: NamedLike) =>
  db
    .selectFrom('membership')
    // One by one: joined in the other order, all memberships are read for each organization. `offset` keeps it so.
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom('organization')
          .select(organizationColumns)
          .whereRef('organization.uuid', '=', 'membership.organization_uuid')
          .where('organization.name', 'ilike', unplanned(pattern, 'text'))
          .offset(0)
          .as('organization'),
      (join) => join.onTrue(),
    )
    .select(organizationColumns.map((column) => `organization.${column}` as const))
    .select('membership.role')
    .where('membership.user_uuid', '=', unplanned(userUuid, 'uuid'))
    .orderBy('organization.created_at')
    .orderBy('organization.uuid'),
);

export interface OrganizationPage {
  readonly userUuid: string;
  /** Matched literally in names. */
  readonly search: string | undefined;
  /** Behind this one; `null` for the first page. */
  readonly after: readonly [createdAt: Date, uuid: string] | null;
  readonly limit: number;
}

/** As precise as a cursor is. */
const createdAt = sql<Date>`date_trunc('milliseconds', organization.created_at)`;

/** A page of a user's organizations, oldest first. */
export const findOrganizationPage = (
  db: Queryable,
  { userUuid, search, after, limit }: OrganizationPage,
): Promise<OrganizationOfMember[]> =>
  db
    .selectFrom('membership')
    .innerJoin('organization', 'organization.uuid', 'membership.organization_uuid')
    .select(organizationColumns.map((column) => `organization.${column}` as const))
    .select('membership.role')
    .where('membership.user_uuid', '=', userUuid)
    .$if(search !== undefined, (query) => query.where('organization.name', 'ilike', likeOf(search ?? '')))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(${createdAt}, organization.uuid) > (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`),
    )
    .orderBy(createdAt)
    .orderBy('organization.uuid')
    .limit(limit)
    .execute();

/** The one with this id, or with this shop, if it is the user's. */
export async function findOrganizationOf(
  db: Queryable,
  userUuid: string,
  {
    organizationUuid,
    shopUuid,
  }: { readonly organizationUuid: string | undefined; readonly shopUuid: string | undefined },
): Promise<OrganizationOfMember | null> {
  if (organizationUuid === undefined && shopUuid === undefined) return null;
  const row = await db
    .selectFrom('membership')
    .innerJoin('organization', 'organization.uuid', 'membership.organization_uuid')
    .select(organizationColumns.map((column) => `organization.${column}` as const))
    .select('membership.role')
    .where('membership.user_uuid', '=', userUuid)
    .where('organization.uuid', '=', (of) =>
      organizationUuid === undefined
        ? of
            .selectFrom('shop')
            .select('shop.organization_uuid')
            .where('shop.uuid', '=', shopUuid ?? '')
        : of.val(organizationUuid),
    )
    .executeTakeFirst();
  return row ?? null;
}

/** Wildcards in a search are plain characters. */
const likeOf = (search: string): string => `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** A user's organizations, oldest first; `search` is matched literally in their names. */
export async function findOrganizationsOf(
  db: Queryable,
  userUuid: string,
  search = '',
): Promise<OrganizationOfMember[]> {
  return organizationsOfUser(db, { userUuid, pattern: likeOf(search) });
}

export async function organizationUuidsOf(db: Queryable, userUuid: string): Promise<string[]> {
  const rows = await db
    .selectFrom('membership')
    .select('organization_uuid')
    .where('user_uuid', '=', userUuid)
    .execute();
  return rows.map(({ organization_uuid }) => organization_uuid);
}

/** @param memberUuid its first member, who owns it; `null` for one without users */
export async function insertOrganization(
  tx: Queryable,
  organization: Omit<NewOrganizationRow, 'partner_agency_uuid'>,
  memberUuid: string | null,
): Promise<void> {
  const { base_data, selected_products } = organization;
  await tx
    .insertInto('organization')
    .values({
      ...organization,
      base_data: base_data && JSON.stringify(base_data),
      selected_products: selected_products && JSON.stringify(selected_products),
      updated_at: organization.created_at,
    })
    .execute();
  if (memberUuid === null) return;
  await tx
    .insertInto('membership')
    .values({
      user_uuid: memberUuid,
      organization_uuid: organization.uuid,
      created_at: organization.created_at,
      role: 'owner',
    })
    .execute();
}

/** The stored organization, locked until the end of the transaction, because the update depends on it. */
export async function lockOrganization(tx: Tx, uuid: string): Promise<OrganizationRow> {
  return tx.selectFrom('organization').selectAll().where('uuid', '=', uuid).forUpdate().executeTakeFirstOrThrow();
}

/** New base data changes the organization's name and completes it. */
export async function updateBaseData(
  tx: Queryable,
  uuid: string,
  baseData: BaseData,
  status: VatIdVerificationStatus,
  now: Date,
): Promise<OrganizationRow> {
  return tx
    .updateTable('organization')
    .set({
      base_data: JSON.stringify(baseData),
      name: baseData.companyName,
      state: 'active',
      vat_id_verification_status: status,
      updated_at: now,
    })
    .where('uuid', '=', uuid)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Locks all organizations of a user until the end of the transaction. */
export async function lockOrganizationsOf(tx: Tx, userUuid: string): Promise<void> {
  // Other members who leave, join or get another role meanwhile wait for this.
  await tx
    .selectFrom('organization')
    .select('uuid')
    .where('uuid', 'in', tx.selectFrom('membership').select('organization_uuid').where('user_uuid', '=', userUuid))
    .orderBy('uuid')
    .forUpdate()
    .execute();
}

/** The organizations that a user owns alone, with other members: one of those has to own it first. */
export async function organizationsOwnedAlone(db: Queryable, userUuid: string): Promise<string[]> {
  const rows = await db
    .selectFrom('membership as own')
    .innerJoin('membership as other', (join) =>
      join
        .onRef('other.organization_uuid', '=', 'own.organization_uuid')
        .onRef('other.user_uuid', '!=', 'own.user_uuid'),
    )
    .select('own.organization_uuid as uuid')
    .where('own.user_uuid', '=', userUuid)
    .where('own.role', '=', 'owner')
    .groupBy('own.organization_uuid')
    .having((eb) => eb.fn.count('other.user_uuid').filterWhere('other.role', '=', 'owner'), '=', 0)
    .execute();
  return rows.map(({ uuid }) => uuid);
}

/**
 * Ends a user's memberships. None of the organizations may be owned by the user alone (`organizationsOwnedAlone`).
 *
 * @returns the organizations without any member left, and the others
 */
export async function leaveOrganizations(
  tx: Tx,
  userUuid: string,
): Promise<{ readonly abandoned: readonly string[]; readonly remaining: readonly string[] }> {
  const left = await tx
    .deleteFrom('membership')
    .where('user_uuid', '=', userUuid)
    .returning('organization_uuid as uuid')
    .execute();
  if (left.length === 0) return { abandoned: [], remaining: [] };
  const uuids = left.map(({ uuid }) => uuid);
  const others = await tx
    .selectFrom('membership')
    .select('organization_uuid as uuid')
    .where('organization_uuid', 'in', uuids)
    .execute();
  const hasOthers = (uuid: string) => others.some((other) => other.uuid === uuid);
  return { abandoned: uuids.filter((uuid) => !hasOthers(uuid)), remaining: uuids.filter(hasOthers) };
}

/** The row remains, because invoices and credit notes refer to it (HGB §257, AO §147); personal data is removed. */
export async function eraseOrganization(tx: Tx, uuid: string, now: Date): Promise<void> {
  await tx
    .updateTable('organization')
    .set({ partner_agency_uuid: null })
    .where('partner_agency_uuid', '=', uuid)
    .execute();
  await tx
    .updateTable('organization')
    .set({
      name: erased,
      base_data: null,
      vat_id_verification_status: 'unavailable',
      partner_agency_uuid: null,
      updated_at: now,
    })
    .where('uuid', '=', uuid)
    .execute();
}

/** Whether only the row remains. Merchants with shops have base data until then. */
export async function isErased(db: Queryable, uuid: string): Promise<boolean> {
  const organization = await findOrganization(db, uuid);
  return organization === null || (organization.name === erased && organization.base_data === null);
}
