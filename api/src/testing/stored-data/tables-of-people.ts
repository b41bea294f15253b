import { type Decisions, itself, operation, secret } from './decision.ts';

const own = 'Of the person, not of an organization; on the page of the account';
const forStaff = 'For the vendor’s people; what they did in an organization is in its activity';
const ofSystem = 'No tenant sees a row of it';
const person = {
  erasure: 'deleted',
  everyTenant: 'It belongs to a person, who may be in several organizations',
} as const;

/** Accounts, and what is kept of people on the way. */
export const tablesOfPeople: Decisions = {
  app_user: { ...person, exported: 'As members' },
  session: { ...person, exported: own },
  session_token: { ...person, exported: secret },
  confirmation_token: { ...person, exported: secret },
  passkey: { ...person, exported: own },
  totp: { ...person, exported: secret },
  recovery_code: { ...person, exported: secret },
  announcement_dismissal: { ...person, exported: 'Which notices of the vendor a person has closed' },
  legal_acceptance: {
    exported: { list: 'legalAcceptances', without: { organization_uuid: itself } },
    erasure: 'deleted',
  },
  factor_reset: { ...person, exported: secret },
  signup_draft: { ...person, exported: own },
  plugin_login: { ...person, exported: 'A login that is not finished yet' },
  mail: {
    exported: 'Was sent to those whom it concerns; kept for 90 days, sealed',
    erasure: 'deleted',
    everyTenant: 'Written with what it tells of; only the vendor’s people read it, and its text is sealed',
  },
  mail_attachment: {
    exported: 'Was sent with its mail',
    erasure: 'deleted',
    everyTenant: 'Written with its mail; no call reads it',
  },
  staff_member: {
    exported: 'Of the vendor’s people',
    erasure: 'deleted',
    everyTenant: 'Read with the session of each request; no tenant writes it',
  },
  staff_invitation: { exported: 'Of the vendor’s people', erasure: 'deleted', everyTenant: ofSystem },
  approval: {
    exported: forStaff,
    erasure: { kept: 'What the vendor’s people decide; of people it has ids, and an address goes with its account' },
    everyTenant: ofSystem,
  },
  audit_entry: {
    exported: forStaff,
    erasure: { kept: 'What the vendor’s people have done; of people it has ids alone' },
    everyTenant: ofSystem,
  },
  idempotency_key: {
    exported: operation,
    erasure: 'deleted',
    everyTenant: 'Looked up before it is known who calls; its scope is a part of its key',
  },
};

/** Tables without data of organizations or people, or with what is gone by itself within days. */
export const otherTables: Readonly<Record<string, string>> = {
  announcement: 'Notices of the vendor',
  commission_mark: 'Ledger entries from which commissions are still to be made',
  connect_change: 'Names rows by their ids, and what was removed for 90 days',
  connect_client: 'Programs of the vendor',
  connect_client_secret: 'Programs of the vendor',
  connect_delivery: 'Goes with its event',
  connect_document: 'What was announced last; erasing an organization announces the erased state',
  connect_endpoint: 'Programs of the vendor',
  connect_event: 'Erasing an organization deletes the events about it',
  connect_mark: 'What is to be announced',
  counted_id: 'Hashes of ids that other systems gave their events',
  daily_work: 'Counts by kind and day',
  figure_month: 'Sums of amounts and counts over all organizations',
  invoice_number: 'A counter',
  journal_entry: 'Changes of rows, for about a second, until they are in the journal',
  journal_mark: 'How far the journal is written',
  job: 'Names rows by their uuids, until it is done',
  kysely_migration: 'Migrations',
  legal_document: 'Legal texts of the vendor',
  migration: 'Migrations',
  openid_artifact: 'Codes and tokens of a plugin, for an hour at most',
  openid_key: 'Keys of the portal',
  passkey_challenge: 'Random numbers of some minutes',
  payment_event: 'Ids of events of the payment provider',
  price_list: 'Prices of the vendor',
  product_download: 'Programs that are offered',
  provider_comparison: 'Which customers of the payment provider are compared when',
  provider_cursor: 'How far events of the payment provider were read',
  provider_fee: 'What the payment provider has taken for itself',
  rate_limit: 'Counters of some hours',
  reserved_number: 'Numbers of documents',
  remote_error: 'Counts by release',
  remote_failure: 'Counts by release',
  remote_load: 'Counts by release',
  signing_key: 'Keys of the portal',
  system_value: 'Settings of the portal',
  tax_rate: 'Rates of VAT',
  vendor_brand: 'Name and company of the vendor',
  vendor_settings: 'Settings of the vendor',
  unrestored_entry: 'Changes of rows that a restored database could not take; for 90 days',
};
