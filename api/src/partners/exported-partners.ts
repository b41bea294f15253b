import { sql } from 'kysely';
import type { Database } from '../infrastructure/database/open-database.ts';
import { type ExportedLists, type ExportedPapers, listOf } from '../infrastructure/exported.ts';
import { readCreditNoteDocument } from './commission/credit-note-document.ts';

/** Which agencies a merchant had connected; of a partner its account, leads and commissions. */
export const exportedPartners: ExportedLists = {
  offers: listOf((database, organizationUuid) =>
    database
      .selectFrom('offer')
      .select([
        'uuid',
        'partner_name as partnerName',
        'organization_name as organizationName',
        'shop_uuid as shopUuid',
        'shop_name as shopName',
        'state',
        'cart',
        'note',
        'reason',
        'created_at as createdAt',
        'sent_at as sentAt',
        'valid_until as validUntil',
        'closed_at as closedAt',
      ])
      .where((is) =>
        is.or([
          is('partner_uuid', '=', organizationUuid),
          is.and([is('organization_uuid', '=', organizationUuid), is('sent_at', 'is not', null)]),
        ]),
      )
      .orderBy('created_at')
      .orderBy('uuid')
      .execute(),
  ),
  agencyConnections: listOf((database, organizationUuid) =>
    database
      .selectFrom('agency_connection')
      .innerJoin('organization as agency', 'agency.uuid', 'agency_connection.agency_uuid')
      .select([
        'agency_connection.uuid',
        'agency.name as agencyName',
        'connected_at as connectedAt',
        'ended_at as endedAt',
      ])
      .where('organization_uuid', '=', organizationUuid)
      .orderBy('connected_at')
      .execute(),
  ),
  partnerAccounts: listOf((database, organizationUuid) =>
    database
      .selectFrom('partner_account')
      .leftJoin('referral_code', 'referral_code.organization_uuid', 'partner_account.organization_uuid')
      .select([
        'state',
        'state_since as stateSince',
        'payout_state as payoutState',
        'referral_code.code as referralCode',
        'field_of_activity as fieldOfActivity',
        'shop_systems as shopSystems',
      ])
      .where('partner_account.organization_uuid', '=', organizationUuid)
      .execute(),
  ),
  partnerTerms: listOf((database, organizationUuid) =>
    database
      .selectFrom('partner_terms')
      .select(['valid_from as validFrom', 'rate', 'months', 'set_at as setAt'])
      .where('organization_uuid', '=', organizationUuid)
      .orderBy('valid_from')
      .execute(),
  ),
  referralDays: listOf((database, organizationUuid) =>
    database
      .selectFrom('referral_day')
      .select([sql<string>`day::text`.as('day'), 'visits'])
      .where('partner_uuid', '=', organizationUuid)
      .orderBy('referral_day.day')
      .execute(),
  ),
  customerNotes: listOf((database, organizationUuid) =>
    database
      .selectFrom('customer_note')
      .innerJoin('shop', 'shop.uuid', 'customer_note.shop_uuid')
      .select(['shop.uuid as shopUuid', 'shop.name as shopName', 'note', 'changed_at as changedAt'])
      .where('partner_uuid', '=', organizationUuid)
      .orderBy('changed_at')
      .execute(),
  ),
  leads: listOf((database, organizationUuid) =>
    database
      .selectFrom('lead')
      .select([
        'uuid',
        'company_name as companyName',
        'contact_name as contactName',
        'email',
        'state',
        'state_since as stateSince',
        'created_at as createdAt',
        'phone',
        'shop_system as shopSystem',
        'interests',
        'consent_version as consentVersion',
        'consent_at as consentAt',
      ])
      .where('organization_uuid', '=', organizationUuid)
      .orderBy('created_at')
      .orderBy('uuid')
      .execute(),
  ),
  commissions: listOf(async (database, organizationUuid) => {
    const rows = await database
      .selectFrom('commission_statement')
      .select([
        'uuid',
        'period',
        'state',
        'amount',
        'number',
        'net',
        'vat_percent as vatPercent',
        'vat',
        'total',
        'closed_at as closedAt',
        'paid_at as paidAt',
      ])
      .where('organization_uuid', '=', organizationUuid)
      .orderBy('period')
      .execute();
    return rows.map((row) => ({ ...row, pdf: row.number === null ? null : notePath(row.number) }));
  }),
  commissionLines: listOf((database, organizationUuid) =>
    database
      .selectFrom('commission_line')
      .select([
        'uuid',
        'statement_uuid as commissionUuid',
        'shop_name as shopName',
        'invoice_number as invoiceNumber',
        'invoice_date as invoiceDate',
        'at',
        'net',
        'rate',
        'amount',
      ])
      .where('organization_uuid', '=', organizationUuid)
      .orderBy('seq')
      .execute(),
  ),
};

/** The credit notes of commissions. */
export const creditNotePapers: ExportedPapers = {
  count: async (database, organizationUuid) => (await notesOf(database, organizationUuid)).length,
  async *read(parts, organizationUuid) {
    for (const { uuid, number, closed_at } of await notesOf(parts.database, organizationUuid)) {
      const content = await readCreditNoteDocument(parts, uuid);
      yield { path: notePath(number), date: closed_at, content };
    }
  },
};

const notePath = (number: string) => `papers/commissions/${number}.pdf`;

const notesOf = (database: Database, organizationUuid: string) =>
  database
    .selectFrom('commission_statement')
    .select(['uuid', 'number', 'closed_at'])
    .where('organization_uuid', '=', organizationUuid)
    .where('number', 'is not', null)
    .where('closed_at', 'is not', null)
    .orderBy('period')
    .$narrowType<{ number: string; closed_at: Date }>()
    .execute();
