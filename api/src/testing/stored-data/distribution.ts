/** Why something is as it is, in a sentence. */
type Reason = string;

// What would become of the tables if organizations were distributed over several databases
// (docs/decisions/0091-shards-are-organizations.md).

/** Tables whose rows would lie with their organization, and the column that names it, its shop, or another row of these tables. */
export const distributed: Readonly<Record<string, string>> = {
  account_entry: 'organization_uuid',
  activity: 'organization_uuid',
  agency_connection: 'organization_uuid',
  billing_details: 'organization_uuid',
  billing_mail: 'shop_uuid',
  billing_order: 'shop_uuid',
  billing_terms: 'shop_uuid',
  branch_store: 'shop_uuid',
  cash_register: 'branch_store_uuid',
  cash_register_notice: 'shop_uuid',
  commission: 'organization_uuid',
  commission_line: 'organization_uuid',
  commission_statement: 'organization_uuid',
  contract_price: 'shop_uuid',
  // With the merchant, as the shops that an agency's list joins it with.
  customer_note: 'shop_uuid',
  customer_shop: 'organization_uuid',
  deadline_mail: 'shop_uuid',
  device: 'shop_uuid',
  dunning_process: 'invoice_uuid',
  figure_entry: 'shop_uuid',
  first_step: 'shop_uuid',
  invitation: 'organization_uuid',
  invoice: 'shop_uuid',
  lead: 'organization_uuid',
  ledger_entry: 'shop_uuid',
  membership: 'organization_uuid',
  migration_request: 'shop_uuid',
  money_act: 'organization_uuid',
  notice_details: 'shop_uuid',
  offer: 'organization_uuid',
  organization: 'uuid',
  organization_account: 'organization_uuid',
  organization_export: 'organization_uuid',
  organization_export_part: 'organization_uuid',
  pairing_code: 'shop_uuid',
  partner_account: 'organization_uuid',
  partner_suggestion: 'organization_uuid',
  partner_terms: 'organization_uuid',
  past_cash_register: 'shop_uuid',
  payment_customer: 'organization_uuid',
  payment_subscription: 'shop_uuid',
  plan_change: 'shop_uuid',
  plugin_connection: 'shop_uuid',
  price_move: 'shop_uuid',
  quote: 'shop_uuid',
  referral_code: 'organization_uuid',
  // Of the partner, which is an organization.
  referral_day: 'partner_uuid',
  shop: 'organization_uuid',
  shop_address_proof: 'shop_uuid',
  shop_entitlements: 'shop_uuid',
  shop_migration: 'predecessor_shop_uuid',
  shopify_shop: 'shop_uuid',
  subscription: 'shop_uuid',
  subscription_item: 'subscription_uuid',
  usage_day: 'shop_uuid',
  usage_event: 'shop_uuid',
  usage_month: 'shop_uuid',
  vat_check: 'organization_uuid',
};

/** Tables of which each database would have a copy: read with all others, and seldom written. */
export const copied: Readonly<Record<string, Reason>> = {
  announcement: 'Notices of the vendor',
  agency_shop: 'Lists of an agency read the shops of many organizations by it',
  app_user: 'A person may be in many organizations, whose members are read with their names',
  price_list: 'Prices of the vendor',
  product_download: 'Downloads of the vendor',
  tax_rate: 'Rates of VAT',
  vendor_settings: 'Settings of the vendor',
};

const ofPeople = 'Found before it is known which organization is meant';
const ofAll = 'Worked off by servers, whichever organization it belongs to';
const ofVendor = 'Of the installation, and of no organization';
const ofStaff = 'What the vendor’s people do, for any organization or none';
const ofProvider = 'What the payment provider says, before it is known whom it concerns';

/** Tables that would stay in one database. */
export const inOnePlace: Readonly<Record<string, Reason>> = {
  announcement_dismissal: ofPeople,
  approval: ofStaff,
  audit_entry: ofStaff,
  commission_mark: ofAll,
  confirmation_token: ofPeople,
  connect_change: 'Other systems read the changes of all organizations in one order',
  connect_client: ofVendor,
  connect_client_secret: ofVendor,
  connect_delivery: ofAll,
  connect_document: 'Other systems read the changes of all organizations in one order',
  connect_endpoint: ofVendor,
  connect_event: 'Other systems read the events of all organizations in one order',
  connect_mark: ofAll,
  counted_id: 'Ids of events of usage of months that have left, of whichever shop',
  factor_reset: ofPeople,
  figure_month: 'Sums over all organizations',
  daily_work: ofAll,
  idempotency_key: ofPeople,
  invoice_number: 'Numbers of invoices have no gaps: they are counted in one place',
  job: ofAll,
  journal_entry: 'The journal has one order',
  journal_mark: 'The journal has one order',
  kysely_migration: ofVendor,
  mail: ofAll,
  mail_attachment: ofAll,
  migration: ofVendor,
  openid_artifact: ofPeople,
  openid_key: ofVendor,
  passkey: ofPeople,
  passkey_challenge: ofPeople,
  payment_event: ofProvider,
  plugin_login: ofPeople,
  provider_comparison: ofProvider,
  provider_cursor: ofProvider,
  provider_difference: ofProvider,
  rate_limit: ofPeople,
  received_transfer: 'A transfer has arrived before it is known from whom',
  recovery_code: ofPeople,
  remote_error: ofVendor,
  remote_failure: ofVendor,
  remote_load: ofVendor,
  reserved_number: 'Numbers of invoices have no gaps: they are counted in one place',
  session: ofPeople,
  session_token: ofPeople,
  shopify_installation: ofPeople,
  signing_key: ofVendor,
  signup_draft: ofPeople,
  signup_referral: ofPeople,
  staff_invitation: ofStaff,
  staff_member: ofStaff,
  staff_note: ofStaff,
  support_access: ofStaff,
  support_view: ofPeople,
  system_value: ofVendor,
  totp: ofPeople,
  unrestored_entry: 'The journal has one order',
};

const ofRow = 'Has the id of another row of the organization, which is random';
const given =
  'The payment provider gives it once; a row is found by it, so one place has to say of which organization it is';
const counted = 'Counted in one place';
const found = 'Found by it alone, so one place has to say of which organization it is';

/** Keys of these tables that name neither organization nor shop, and why they would stay unique, or what would have to see to it. */
export const uniqueEverywhere: Readonly<Record<string, Reason>> = {
  'account_entry (reference)': ofRow,
  'billing_mail (reference)': ofRow,
  'commission (id)': given,
  'commission_line (ledger_entry_uuid)': ofRow,
  'commission_statement (number)': counted,
  'commission_statement (transfer_id)': given,
  'contract_price (payment_subscription_uuid, stripe_price_id)': ofRow,
  'deadline_mail (reference)': ofRow,
  'invitation (token_hash)': found,
  'invoice (number)': counted,
  'invoice (stripe_id)': given,
  'ledger_entry (reference)': 'The payment provider gives it once',
  'organization_export_part (export_uuid, attempt, number)': ofRow,
  'pairing_code (code_hash)': found,
  'partner_account (payout_account_id)': given,
  'payment_customer (stripe_id)': given,
  'payment_subscription (stripe_id)': given,
  'price_move (payment_subscription_uuid, price_list_uuid)': ofRow,
  'referral_code (code)': found,
  'shopify_shop (domain)': found,
  'usage_event (client_id, event_id, occurred_at)': 'Given by the shop’s own system, which names the shop beside it',
};
