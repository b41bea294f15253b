import type { Lead } from '@kontor/contract/partner';
import { companyKey } from '@kontor/domain/company-name';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../infrastructure/database/open-database.ts';
import { isApproved } from './approval/approved-partner.ts';
import type { LeadRow } from './partner.tables.ts';

export const leadOnTheWire = (lead: LeadRow): Lead => ({
  uuid: lead.uuid,
  companyName: lead.company_name,
  contactName: lead.contact_name,
  email: lead.email,
  state: lead.state,
  stateSince: (lead.state_since ?? lead.created_at).toISOString(),
  createdAt: lead.created_at.toISOString(),
  phone: lead.phone,
  shopSystem: lead.shop_system,
  interests: lead.interests,
  consent:
    lead.consent_version === null || lead.consent_at === null
      ? null
      : { version: lead.consent_version, at: lead.consent_at.toISOString() },
});

/** A partner's leads, newest first. */
export async function findLeads(db: Queryable, partnerUuid: string): Promise<LeadRow[]> {
  return db
    .selectFrom('lead')
    .selectAll()
    .where('organization_uuid', '=', partnerUuid)
    .orderBy('created_at', 'desc')
    .orderBy('uuid')
    .execute();
}

/** Leads of any partners, with the partners' names. */
export const findLeadsById = (
  db: Queryable,
  uuids: readonly string[],
): Promise<Array<LeadRow & { readonly partner_name: string }>> =>
  db
    .selectFrom('lead')
    .innerJoin('organization', 'organization.uuid', 'lead.organization_uuid')
    .selectAll('lead')
    .select('organization.name as partner_name')
    .where(sql<boolean>`lead.uuid = any(${uuids}::uuid[])`)
    .execute();

type NewLeadRow = Omit<LeadRow, 'company_key' | 'state_since'>;

export async function insertLead(tx: Queryable, lead: NewLeadRow): Promise<LeadRow> {
  return tx
    .insertInto('lead')
    .values({
      ...lead,
      interests: lead.interests && JSON.stringify(lead.interests),
      company_key: companyKey(lead.company_name),
      state_since: lead.created_at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Locked until the end of the transaction: what follows depends on its state. */
export async function lockLead(tx: Tx, uuid: string): Promise<LeadRow | null> {
  const row = await tx.selectFrom('lead').selectAll().where('uuid', '=', uuid).forUpdate().executeTakeFirst();
  return row ?? null;
}

export async function updateLeadState(tx: Tx, uuid: string, state: Lead['state'], now: Date): Promise<void> {
  await tx.updateTable('lead').set({ state, state_since: now }).where('uuid', '=', uuid).execute();
}

/** Who signs up. */
export interface Newcomer {
  /** In lower case. */
  readonly email: string;
  readonly companyName: string;
}

/** The leads of all approved partners since an instant that are about this person or company. */
export async function findLeadsAbout(
  db: Queryable,
  { email, companyName }: Newcomer,
  since: Date,
): Promise<Pick<LeadRow, 'uuid' | 'organization_uuid' | 'created_at'>[]> {
  const key = companyKey(companyName);
  const rows = await db
    .selectFrom('lead')
    .select(['uuid', 'organization_uuid', 'company_name', 'company_key', 'email', 'created_at'])
    .where('created_at', '>=', since)
    .where(isApproved('lead.organization_uuid'))
    .where((lead) =>
      lead.or([
        lead(sql`lower(trim(email))`, '=', email),
        lead('company_key', '=', key),
        // Submitted to an earlier release.
        lead('company_key', 'is', null),
      ]),
    )
    .execute();
  return rows.filter(
    (lead) =>
      lead.email.trim().toLowerCase() === email ||
      (key !== '' && (lead.company_key ?? companyKey(lead.company_name)) === key),
  );
}
