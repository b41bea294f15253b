import { demoOrganizations } from '@kontor/contract/demo';
import type { Billing } from '../../billing/stripe/billing.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { findOrganization } from '../../organizations/organization.repository.ts';
import { createCountVisit } from '../../partners/count-visit.ts';
import { createChangeLeadState } from '../../partners/lead-state.ts';
import { createPartnerAgencyService } from '../../partners/partner-agency.service.ts';
import { createPartnerSuggestionService } from '../../partners/partner-suggestion.service.ts';
import { findReferralCode } from '../../partners/referral.repository.ts';
import { suggestPartners } from '../../partners/suggest-partners.ts';

const partnerUuid = demoOrganizations.nordlicht;

/** How many people opened the link of Agentur Nordlicht, and how many days before the demo began. */
export const visitsOfTheDemo: readonly { readonly daysAgo: number; readonly people: number }[] = [
  { daysAgo: 75, people: 14 },
  { daysAgo: 50, people: 23 },
  { daysAgo: 25, people: 9 },
  { daysAgo: 3, people: 6 },
];

/** As the page of the sign-up reports it, each time from another connection to the internet. */
export async function openDemoLink(billing: Billing, people: number): Promise<void> {
  const code = await findReferralCode(billing.database, partnerUuid);
  const countVisit = createCountVisit(billing);
  for (let person = 1; person <= people; person += 1) {
    await countVisit({ code, sender: `198.51.100.${person}`, userAgent: 'Mozilla/5.0' });
  }
}

/** The Papeterie came by that link, and agrees to be connected when it is asked. */
export async function connectByLink(billing: Billing): Promise<void> {
  const { database, clock } = billing;
  const merchant = await findOrganization(database, demoOrganizations.papeterie);
  if (merchant === null) throw new Error('The demo has no Papeterie');
  const { user_uuid: userUuid } = await database
    .selectFrom('membership')
    .select('user_uuid')
    .where('organization_uuid', '=', merchant.uuid)
    .executeTakeFirstOrThrow();
  const byLink = { partner_uuid: partnerUuid, by_link: true, lead_uuids: [], last_lead_at: null };
  await inTransaction(database, (tx) =>
    suggestPartners(tx, { organizationUuid: merchant.uuid, userUuid }, [byLink], clock.now()),
  );
  const agencies = createPartnerAgencyService(billing, createChangeLeadState(billing));
  await createPartnerSuggestionService(billing, agencies).decide(merchant, { accept: true, partnerUuid });
}
