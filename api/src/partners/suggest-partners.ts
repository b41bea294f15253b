import { after, days } from '../infrastructure/clock.ts';
import { actForAll } from '../infrastructure/database/acting-for.ts';
import type { Database, Tx } from '../infrastructure/database/open-database.ts';
import { findLeadsAbout, type Newcomer } from './lead.repository.ts';
import type { PartnerSuggestionRow } from './partner-suggestion.tables.ts';
import { deleteReferral, findReferral } from './referral.repository.ts';

/** How old a lead may be when its company signs up. */
const leadsCount = days(90);

/** A partner by whom a new merchant may have come. */
export type Candidate = Pick<PartnerSuggestionRow, 'partner_uuid' | 'by_link' | 'lead_uuids' | 'last_lead_at'>;

interface Applicant extends Newcomer {
  readonly userUuid: string;
}

/** Before the transaction of the sign-up, which sees nothing of other organizations. */
export const findCandidates = (database: Database, applicant: Applicant, now: Date): Promise<Candidate[]> =>
  actForAll(async () => {
    const candidates = new Map<string, Candidate>();
    const referring = await findReferral(database, applicant.userUuid);
    const none = { by_link: false, lead_uuids: [], last_lead_at: null };
    if (referring !== null) candidates.set(referring, { ...none, partner_uuid: referring, by_link: true });
    for (const lead of await findLeadsAbout(database, applicant, after(now, -leadsCount))) {
      const { uuid, organization_uuid: partnerUuid, created_at: at } = lead;
      const known = candidates.get(partnerUuid) ?? { ...none, partner_uuid: partnerUuid };
      candidates.set(partnerUuid, {
        ...known,
        lead_uuids: [...known.lead_uuids, uuid],
        last_lead_at: known.last_lead_at !== null && known.last_lead_at > at ? known.last_lead_at : at,
      });
    }
    return [...candidates.values()];
  });

/** Keeps them for the merchant's decision, in the transaction of the sign-up. */
export async function suggestPartners(
  tx: Tx,
  merchant: { readonly organizationUuid: string; readonly userUuid: string },
  candidates: readonly Candidate[],
  now: Date,
): Promise<void> {
  await deleteReferral(tx, merchant.userUuid);
  if (candidates.length === 0) return;
  const common = { organization_uuid: merchant.organizationUuid, state: 'open' as const, created_at: now };
  await tx
    .insertInto('partner_suggestion')
    .values(candidates.map((candidate) => ({ ...candidate, ...common, decided_at: null })))
    .execute();
}
