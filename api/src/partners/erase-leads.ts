import type { ExpressionBuilder } from 'kysely';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { ForgetEvents } from '../infrastructure/announce.ts';
import { erased } from '../infrastructure/database/erased.ts';
import type { Tx } from '../infrastructure/database/open-database.ts';
import type { Tables } from '../infrastructure/database/tables.ts';

type Which = (lead: ExpressionBuilder<Tables, 'lead'>) => Expression<SqlBool>;

/** With the events about them, which name the same people. */
export const createEraseLeads = (forgetEvents: ForgetEvents) => {
  const uuidsOf = async (tx: Tx, which: Which) => {
    const rows = await tx.selectFrom('lead').select('uuid').where(which).execute();
    return rows.map(({ uuid }) => uuid);
  };
  return {
    /** What a partner that leaves has submitted. */
    async ofPartner(tx: Tx, partnerUuid: string): Promise<void> {
      const leads = await uuidsOf(tx, (lead) => lead('organization_uuid', '=', partnerUuid));
      await forgetEvents(tx, 'lead.submitted', leads);
      await tx.deleteFrom('lead').where('organization_uuid', '=', partnerUuid).execute();
    },

    /** Leads with a person's address stay with their partners, without the person. */
    async ofPerson(tx: Tx, email: string): Promise<void> {
      const leads = await uuidsOf(tx, (lead) => lead(sql`lower(trim(email))`, '=', email));
      await forgetEvents(tx, 'lead.submitted', leads);
      if (leads.length === 0) return;
      const person = { contact_name: erased, email: erased, phone: null };
      await tx.updateTable('lead').set(person).where('uuid', 'in', leads).execute();
    },

    /**
     * A lead that became a customer stays with its partner, without the merchant. Other partners do not learn that theirs was
     * about one.
     */
    async ofMerchant(tx: Tx, organizationUuid: string): Promise<void> {
      const suggestions = await tx
        .deleteFrom('partner_suggestion')
        .where('organization_uuid', '=', organizationUuid)
        .returning(['state', 'lead_uuids'])
        .execute();
      const accepted = suggestions.filter(({ state }) => state === 'accepted');
      const leads = accepted.flatMap((suggestion) => suggestion.lead_uuids);
      await forgetEvents(tx, 'lead.submitted', leads);
      if (leads.length === 0) return;
      const merchant = { company_name: erased, company_key: '', contact_name: erased, email: erased, phone: null };
      await tx.updateTable('lead').set(merchant).where('uuid', 'in', leads).execute();
    },
  };
};
