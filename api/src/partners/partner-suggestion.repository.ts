import type { PartnerSuggestion } from '@kontor/contract/partner-suggestion';
import type { Queryable, Tx } from '../infrastructure/database/open-database.ts';
import { isApproved } from './approval/approved-partner.ts';
import type { PartnerSuggestionRow } from './partner-suggestion.tables.ts';

/** What a merchant is to decide on: a link before leads, then the newest. Partners that have left or are not approved are not suggested. */
export async function findOpenSuggestion(db: Queryable, organizationUuid: string): Promise<PartnerSuggestion | null> {
  const row = await db
    .selectFrom('partner_suggestion')
    .innerJoin('organization', 'organization.uuid', 'partner_suggestion.partner_uuid')
    .select(['partner_uuid as partnerUuid', 'organization.name'])
    .where('partner_suggestion.organization_uuid', '=', organizationUuid)
    .where('partner_suggestion.state', '=', 'open')
    .where('organization.state', '=', 'active')
    .where(isApproved('partner_suggestion.partner_uuid'))
    .orderBy('by_link', 'desc')
    .orderBy('last_lead_at', (by) => by.desc().nullsLast())
    .orderBy('partner_uuid')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** The decision on a partner, or without one the last decision; `null` if there is none. */
export async function findDecision(
  db: Queryable,
  organizationUuid: string,
  partnerUuid: string | undefined,
): Promise<PartnerSuggestionRow['state'] | null> {
  const row = await db
    .selectFrom('partner_suggestion')
    .select('state')
    .where('organization_uuid', '=', organizationUuid)
    .where('state', '<>', 'open')
    .$if(partnerUuid !== undefined, (query) => query.where('partner_uuid', '=', partnerUuid ?? ''))
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.state ?? null;
}

/**
 * Notes what a merchant has decided on a partner. One that was declined may be connected later all the same.
 *
 * @returns the leads that the suggestion came from; `null` if it was not suggested
 */
export async function decideSuggestion(
  tx: Tx,
  { organizationUuid, partnerUuid }: { readonly organizationUuid: string; readonly partnerUuid: string },
  state: 'accepted' | 'declined',
  now: Date,
): Promise<readonly string[] | null> {
  const row = await tx
    .updateTable('partner_suggestion')
    .set({ state, decided_at: now })
    .where('organization_uuid', '=', organizationUuid)
    .where('partner_uuid', '=', partnerUuid)
    .where('state', '<>', state)
    .returning('lead_uuids')
    .executeTakeFirst();
  return row?.lead_uuids ?? null;
}
