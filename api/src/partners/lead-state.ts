import type { Lead } from '@kontor/contract/partner';
import type { Tx } from '../infrastructure/database/open-database.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { addressedTo, findMembersOf } from '../organizations/recipients.ts';
import { lockLead, updateLeadState } from './lead.repository.ts';
import { leadContactedMail } from './lead-contacted.mail.ts';
import { leadLostMail } from './lead-lost.mail.ts';
import { leadWonMail } from './lead-won.mail.ts';

type LaterState = Exclude<Lead['state'], 'submitted'>;

/**
 * Changes what has become of a lead, and mails it to the partner. What is so already changes nothing.
 *
 * @returns whether it was changed; `null` for a lead that does not exist
 */
export type ChangeLeadState = (tx: Tx, leadUuid: string, state: LaterState) => Promise<boolean | null>;

const leadCall = 'POST /organization/{organizationUuid}/partner-account/lead';

const mails = { contacted: leadContactedMail, won: leadWonMail, lost: leadLostMail } as const;

export const createChangeLeadState =
  ({ clock, outbox, environment }: Pick<Infrastructure, 'clock' | 'outbox' | 'environment'>): ChangeLeadState =>
  async (tx, leadUuid, state) => {
    const lead = await lockLead(tx, leadUuid);
    if (lead === null) return null;
    if (lead.state === state) return false;
    await updateLeadState(tx, leadUuid, state, clock.now());
    const link = `${environment.publicUrl}/organization/${lead.organization_uuid}/partner-account/leads`;
    const mail = mails[state]({ company: lead.company_name, link });
    for (const member of await findMembersOf(tx, lead.organization_uuid, leadCall)) {
      await outbox.send(tx, { ...addressedTo(member), mail });
    }
    return true;
  };
