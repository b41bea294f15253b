import { randomUUID } from 'node:crypto';
import type { Lead, NewLead } from '@kontor/contract/partner';
import type { Announce } from '../infrastructure/announce.ts';
import { inTransaction } from '../infrastructure/database/transaction.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { insertLead, leadOnTheWire } from './lead.repository.ts';

/** Stores a lead of a partner and tells sales, or neither. */
export type SubmitLead = (partner: { readonly uuid: string; readonly name: string }, lead: NewLead) => Promise<Lead>;

export const createSubmitLead =
  ({ database, clock }: Pick<Infrastructure, 'database' | 'clock'>, announce: Announce): SubmitLead =>
  (partner, { companyName, contactName, email, phone, shopSystem, interests, consentVersion }) =>
    inTransaction(database, async (tx) => {
      const now = clock.now();
      const lead = await insertLead(tx, {
        uuid: randomUUID(),
        organization_uuid: partner.uuid,
        company_name: companyName,
        contact_name: contactName,
        email,
        state: 'submitted',
        created_at: now,
        phone: phone ?? null,
        shop_system: shopSystem ?? null,
        interests: interests ?? null,
        consent_version: consentVersion ?? null,
        consent_at: consentVersion === undefined ? null : now,
      });
      const { stateSince: _, ...shown } = leadOnTheWire(lead);
      const data = { ...shown, partnerOrganizationUuid: partner.uuid, partnerName: partner.name };
      await announce(tx, { type: 'lead.submitted', subject: lead.uuid, data });
      return leadOnTheWire(lead);
    });
