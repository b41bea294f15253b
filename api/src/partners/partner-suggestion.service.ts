import type { PartnerDecision, PartnerSuggestion } from '@kontor/contract/partner-suggestion';
import { actForAll } from '../infrastructure/database/acting-for.ts';
import type { Tx } from '../infrastructure/database/open-database.ts';
import { inTransaction } from '../infrastructure/database/transaction.ts';
import { notFound } from '../infrastructure/http/problem.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { lockOrganization } from '../organizations/organization.repository.ts';
import type { OrganizationRow } from '../organizations/organization.tables.ts';
import { addressedTo, findMembersOf } from '../organizations/recipients.ts';
import { merchantConnectedMail } from './merchant-connected.mail.ts';
import { customersCall, type PartnerAgencyService } from './partner-agency.service.ts';
import { decideSuggestion, findDecision, findOpenSuggestion } from './partner-suggestion.repository.ts';

export interface PartnerSuggestionService {
  /** Of the partner the merchant learns the name, and of the merchant the partner nothing. */
  suggested(organization: OrganizationRow): Promise<PartnerSuggestion | null>;
  /**
   * Connects the partner, or never suggests it again. The same decision again changes nothing.
   *
   * @throws ProblemError 404 if there is nothing to decide
   */
  decide(organization: OrganizationRow, decision: PartnerDecision): Promise<void>;
}

type Needs = Pick<Infrastructure, 'database' | 'clock' | 'outbox' | 'environment'>;

export function createPartnerSuggestionService(
  { database, clock, outbox, environment }: Needs,
  agencies: Pick<PartnerAgencyService, 'connectIn'>,
): PartnerSuggestionService {
  async function accept(tx: Tx, organization: OrganizationRow, partnerUuid: string): Promise<void> {
    // A lead that was won has a mail of its own.
    if ((await agencies.connectIn(tx, organization.uuid, partnerUuid)) > 0) return;
    const link = `${environment.publicUrl}/organization/${partnerUuid}/partner-account/customer-shops`;
    const mail = merchantConnectedMail({ company: organization.name, link });
    for (const member of await findMembersOf(tx, partnerUuid, customersCall)) {
      await outbox.send(tx, { ...addressedTo(member), mail });
    }
  }

  return {
    async suggested(organization) {
      if (organization.partner_agency_uuid !== null) return null;
      return actForAll(() => findOpenSuggestion(database, organization.uuid));
    },

    decide: ({ uuid }, { accept: isAccepted, partnerUuid }) =>
      actForAll(() =>
        inTransaction(database, async (tx) => {
          const organization = await lockOrganization(tx, uuid);
          const open = organization.partner_agency_uuid === null ? await findOpenSuggestion(tx, uuid) : null;
          const isAbout = partnerUuid === undefined || partnerUuid === open?.partnerUuid;
          const wanted = isAccepted ? 'accepted' : 'declined';
          if (open === null || !isAbout) {
            if ((await findDecision(tx, uuid, partnerUuid)) === wanted) return;
            throw notFound();
          }
          if (isAccepted) return accept(tx, organization, open.partnerUuid);
          const suggestion = { organizationUuid: uuid, partnerUuid: open.partnerUuid };
          await decideSuggestion(tx, suggestion, wanted, clock.now());
        }),
      ),
  };
}
