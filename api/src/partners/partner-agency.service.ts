import { randomUUID } from 'node:crypto';
import type { PartnerAgency } from '@kontor/contract/partner';
import { sql } from 'kysely';
import { actForAll } from '../infrastructure/database/acting-for.ts';
import type { Tx } from '../infrastructure/database/open-database.ts';
import { inTransaction } from '../infrastructure/database/transaction.ts';
import { notFound, violation } from '../infrastructure/http/problem.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { lockOrganization } from '../organizations/organization.repository.ts';
import type { OrganizationRow } from '../organizations/organization.tables.ts';
import { addressedTo, findMembersOf } from '../organizations/recipients.ts';
import { lockApproved } from './approval/approved-partner.ts';
import type { ChangeLeadState } from './lead-state.ts';
import { merchantDisconnectedMail } from './merchant-disconnected.mail.ts';
import { withdrawWithConnection } from './offer/decide-offer.ts';
import { findAgency, findPartner } from './partner.repository.ts';
import { decideSuggestion } from './partner-suggestion.repository.ts';

/** What is done for a customer is for those who may prepare offers. */
export const customersCall = 'POST /organization/{organizationUuid}/offer';

export interface PartnerAgencyService {
  connected(organization: OrganizationRow): Promise<PartnerAgency | null>;
  /**
   * Connects an agency, replacing any other; from now on it sees the organization's shops. The one that is connected stays, whatever
   * has become of it.
   *
   * @throws ProblemError 404 for one that is not listed
   */
  connect(organization: OrganizationRow, agencyUuid: string): Promise<PartnerAgency>;
  /**
   * The same for any approved partner, within a transaction for all tenants. Leads of the partner that the merchant came by are won.
   *
   * @returns how many leads that were
   */
  connectIn(tx: Tx, organizationUuid: string, partnerUuid: string): Promise<number>;
  /** Ends the connection, which the agency is told by mail. */
  disconnect(organization: OrganizationRow): Promise<void>;
}

export function createPartnerAgencyService(
  parts: Pick<Infrastructure, 'database' | 'clock' | 'record' | 'outbox' | 'environment'>,
  changeLeadState: ChangeLeadState,
): PartnerAgencyService {
  const { database, clock, record, outbox, environment } = parts;
  /** Within a transaction for all tenants. Ends the connection that there is; the history of connections decides who gets commission for which invoice. */
  async function replace(tx: Tx, organizationUuid: string, agencyUuid: string | null): Promise<boolean> {
    const { partner_agency_uuid: connected, name: company } = await lockOrganization(tx, organizationUuid);
    if (connected === agencyUuid) return false;
    if (agencyUuid !== null) await lockApproved(tx, agencyUuid);
    if (connected !== null) await withdrawWithConnection(parts, tx, { organizationUuid, partnerUuid: connected });
    const now = clock.now();
    await tx
      .updateTable('agency_connection')
      .set({ ended_at: sql<Date>`greatest(${now}::timestamptz, connected_at)` })
      .where('organization_uuid', '=', organizationUuid)
      .where('ended_at', 'is', null)
      .execute();
    if (agencyUuid !== null) {
      const connection = { uuid: randomUUID(), organization_uuid: organizationUuid, agency_uuid: agencyUuid };
      await tx
        .insertInto('agency_connection')
        .values({ ...connection, connected_at: now, ended_at: null })
        .execute();
    }
    await tx
      .updateTable('organization')
      .set({ partner_agency_uuid: agencyUuid })
      .where('uuid', '=', organizationUuid)
      .execute();
    if (connected !== null) {
      const subject = await nameOfAgency(tx, connected);
      await record(tx, { organizationUuid, action: 'agency.disconnected', subject });
      await tellDisconnected(tx, connected, company, now);
    }
    if (agencyUuid !== null) {
      const subject = await nameOfAgency(tx, agencyUuid);
      await record(tx, { organizationUuid, action: 'agency.connected', subject });
    }
    return true;
  }

  /** Also the one that another agency takes the place of. */
  async function tellDisconnected(tx: Tx, agencyUuid: string, company: string, at: Date): Promise<void> {
    const link = `${environment.publicUrl}/organization/${agencyUuid}/partner-account/customer-shops`;
    const mail = merchantDisconnectedMail({ company, date: at, link });
    for (const member of await findMembersOf(tx, agencyUuid, customersCall)) {
      await outbox.send(tx, { ...addressedTo(member), mail });
    }
  }

  const nameOfAgency = async (tx: Tx, uuid: string | null): Promise<string | null> =>
    uuid === null ? null : ((await findPartner(tx, uuid))?.name ?? null);

  async function connectIn(tx: Tx, organizationUuid: string, partnerUuid: string): Promise<number> {
    if (!(await replace(tx, organizationUuid, partnerUuid))) return 0;
    const leads = await decideSuggestion(tx, { organizationUuid, partnerUuid }, 'accepted', clock.now());
    let won = 0;
    for (const lead of leads ?? []) if (await changeLeadState(tx, lead, 'won')) won += 1;
    return won;
  }

  return {
    connectIn,

    async connected({ partner_agency_uuid: agencyUuid }) {
      return agencyUuid === null ? null : actForAll(() => findPartner(database, agencyUuid));
    },

    connect(organization, agencyUuid) {
      if (organization.uuid === agencyUuid) throw violation('partnerAgencyUuid', 'invalid', 'An agency is another one');
      return actForAll(() =>
        inTransaction(database, async (tx) => {
          const isConnected = organization.partner_agency_uuid === agencyUuid;
          const agency = await (isConnected ? findPartner : findAgency)(tx, agencyUuid);
          if (agency === null) throw notFound();
          await connectIn(tx, organization.uuid, agencyUuid);
          return agency;
        }),
      );
    },

    disconnect: (organization) =>
      actForAll(() => inTransaction(database, async (tx) => void (await replace(tx, organization.uuid, null)))),
  };
}
