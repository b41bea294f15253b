import type { PartnerAccount, PartnerAgency, PartnerState } from '@kontor/contract/partner';
import type { PartnerSignupAccount } from '@kontor/contract/signup';
import { sql } from 'kysely';
import type { Queryable } from '../infrastructure/database/open-database.ts';
import { containsWords, plainText } from '../infrastructure/database/plain-text.ts';
import type { OrganizationRow } from '../organizations/organization.tables.ts';
import { isApprovedAccount } from './approval/approved-partner.ts';
import { findCommissions } from './commission/commissions.repository.ts';
import { findLeads, leadOnTheWire } from './lead.repository.ts';

type PartnerField = Pick<PartnerSignupAccount, 'partnerFieldOfActivity' | 'shopSystems'>;

export async function insertPartnerAccount(
  tx: Queryable,
  organizationUuid: string,
  { partnerFieldOfActivity: fieldOfActivity, shopSystems }: PartnerField,
  { state, now }: { readonly state: PartnerState; readonly now: Date },
): Promise<void> {
  await tx
    .insertInto('partner_account')
    .values({
      organization_uuid: organizationUuid,
      state,
      state_since: now,
      payout_state: 'incomplete',
      field_of_activity: fieldOfActivity,
      shop_systems: JSON.stringify(shopSystems),
    })
    .execute();
}

/** What a partner sees of the account, except for the shops of others. */
export async function findPartnerAccount(
  db: Queryable,
  organizationUuid: string,
): Promise<Omit<PartnerAccount, 'referralUrl' | 'customerShops' | 'customerShopCount'> | null> {
  const account = await db
    .selectFrom('partner_account')
    .selectAll()
    .where('organization_uuid', '=', organizationUuid)
    .executeTakeFirst();
  if (account === undefined) return null;
  return {
    state: account.state,
    stateSince: account.state_since.toISOString(),
    payoutState: account.payout_state,
    partnerFieldOfActivity: account.field_of_activity,
    commissions: await findCommissions(db, organizationUuid),
    leads: (await findLeads(db, organizationUuid)).map(leadOnTheWire),
  };
}

/** Those that have named their company. */
export const partners = (db: Queryable) =>
  db
    .selectFrom('organization')
    .innerJoin('partner_account', 'partner_account.organization_uuid', 'organization.uuid')
    .select(['organization.uuid', 'organization.name', 'organization.base_data'])
    .where('organization.type', '=', 'partner')
    .where('organization.state', '=', 'active')
    // Without it the account was erased.
    .where('organization.base_data', 'is not', null);

const agencyOnTheWire = ({
  uuid,
  name,
  base_data: baseData,
}: Pick<OrganizationRow, 'uuid' | 'name' | 'base_data'>): PartnerAgency => ({
  uuid,
  name,
  contactName: null,
  phoneNumber: baseData?.phoneNumber ?? null,
  city: baseData?.city ?? null,
});

/** The partners that merchants can choose: those that named their company, are approved and work in e-commerce. */
const agencies = (db: Queryable) =>
  partners(db).where(isApprovedAccount('partner_account')).where('partner_account.field_of_activity', '=', 'ecommerce');

/** One of them. */
export async function findAgency(db: Queryable, uuid: string): Promise<PartnerAgency | null> {
  const row = await agencies(db).where('organization.uuid', '=', uuid).executeTakeFirst();
  return row === undefined ? null : agencyOnTheWire(row);
}

export interface AgenciesSought {
  /** Words of name and city. */
  readonly search: string | undefined;
  /** This organization is none for itself. */
  readonly except: string;
  readonly after: AgencyPosition | null;
  readonly limit: number;
}

/** Where a page ends: by name without case and accents, then by id. */
export type AgencyPosition = readonly [name: string, uuid: string];

/** The agencies that are sought, by name. */
export async function findAgencies(
  db: Queryable,
  { search, except, after, limit }: AgenciesSought,
): Promise<{ readonly agency: PartnerAgency; readonly position: AgencyPosition }[]> {
  const name = plainText(sql.ref('organization.name'));
  const rows = await agencies(db)
    .select(name.as('by_name'))
    .where('organization.uuid', '<>', except)
    .$if(search !== undefined, (query) =>
      query.where(
        containsWords(sql`concat_ws(' ', organization.name, organization.base_data ->> 'city')`, search ?? ''),
      ),
    )
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(${name}, organization.uuid) > (${after?.[0]}, ${after?.[1]}::uuid)`),
    )
    .orderBy(name)
    .orderBy('organization.uuid')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ agency: agencyOnTheWire(row), position: [row.by_name, row.uuid] }));
}

/** Of any field: a technology partner is connected by its link or lead. */
export async function findPartner(db: Queryable, uuid: string): Promise<PartnerAgency | null> {
  const row = await partners(db).where('organization.uuid', '=', uuid).executeTakeFirst();
  return row === undefined ? null : agencyOnTheWire(row);
}
