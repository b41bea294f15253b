import type { Lead } from '@kontor/contract/partner';
import type { Tx } from '../infrastructure/database/open-database.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import type { MailTemplate } from '../infrastructure/mail/render-mail.ts';
import { findMembersOf } from '../organizations/recipients.ts';
import { lockLead, updateLeadState } from './lead.repository.ts';

type LaterState = Exclude<Lead['state'], 'submitted'>;

/**
 * Changes what has become of a lead, and mails it to the partner. What is so already changes nothing.
 *
 * @returns whether it was changed; `null` for a lead that does not exist
 */
export type ChangeLeadState = (tx: Tx, leadUuid: string, state: LaterState) => Promise<boolean | null>;

const leadCall = 'POST /organization/{organizationUuid}/partner-account/lead';

const templates = {
  contacted: 'lead-contacted',
  won: 'lead-won',
  lost: 'lead-lost',
} as const satisfies Record<LaterState, MailTemplate>;

export const createChangeLeadState =
  ({ clock, outbox, environment }: Pick<Infrastructure, 'clock' | 'outbox' | 'environment'>): ChangeLeadState =>
  async (tx, leadUuid, state) => {
    const lead = await lockLead(tx, leadUuid);
    if (lead === null) return null;
    if (lead.state === state) return false;
    await updateLeadState(tx, leadUuid, state, clock.now());
    for (const { email: to, language } of await findMembersOf(tx, lead.organization_uuid, leadCall)) {
      await outbox.send(tx, {
        to,
        language,
        template: templates[state],
        values: { company: lead.company_name },
        link: `${environment.publicUrl}/organization/${lead.organization_uuid}/partner-account/leads`,
      });
    }
    return true;
  };
