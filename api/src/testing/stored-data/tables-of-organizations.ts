import { bookkeeping, type Decisions, itself, operation, order, secret } from './decision.ts';

const person = 'Members are named by the lists of members and of the activity';
const othersData = 'Data of other organizations, which are theirs to export';

/** Organizations, their members, shops and what is registered in them. */
export const tablesOfOrganizations: Decisions = {
  organization: {
    exported: {
      list: 'organization',
      without: { partner_agency_uuid: 'In agencyConnections', updated_at: operation },
    },
    erasure: { kept: `Shops and invoices refer to it. ${bookkeeping}`, emptied: ['name', 'base_data'] },
  },
  membership: {
    exported: { list: 'members', as: { created_at: 'joinedAt' }, without: { organization_uuid: itself } },
    erasure: 'deleted',
  },
  invitation: {
    exported: {
      list: 'invitations',
      as: { invited_by_uuid: 'invitedBy' },
      without: {
        organization_uuid: itself,
        token_hash: secret,
        language: 'Of the mail that was sent',
        created_at: 'Seven days before it expires',
      },
    },
    erasure: 'deleted',
  },
  activity: {
    exported: {
      list: 'activity',
      as: { actor_kind: 'actor', actor_name: 'actor' },
      without: { number: order, organization_uuid: itself, actor_user_uuid: person, subject_user_uuid: person },
    },
    erasure: 'deleted',
  },
  organization_export: { exported: 'The exports themselves', erasure: 'deleted' },
  organization_export_part: { exported: 'The exports themselves', erasure: 'deleted' },
  shop: {
    exported: {
      list: 'shops',
      without: {
        organization_uuid: itself,
        version: operation,
        updated_at: operation,
        provisioning_failed_at: 'As cloudState "failed"',
        provisioning_failure: 'For operators',
        provisioning_requested_version: operation,
      },
    },
    erasure: {
      kept: `Invoices refer to it. ${bookkeeping}`,
      emptied: ['name', 'main_shop_url', 'admin_url', 'plugin_installation_license', 'provisioning_failure'],
    },
  },
  shopify_shop: {
    exported: {
      list: 'shops',
      as: { domain: 'shopifyDomains', shop_uuid: 'uuid' },
      without: { state: 'Whether it is connected at this moment', created_at: operation },
    },
    erasure: 'deleted',
  },
  shopify_installation: {
    exported: 'An installation that is not finished yet, with the access that Shopify gave for it',
    erasure: 'deleted',
    everyTenant: 'It has no shop before it is finished',
  },
  shop_address_proof: { exported: 'A proof towards the portal; the address is in shops', erasure: 'deleted' },
  shop_migration: {
    exported: {
      list: 'shopMigrations',
      without: { moved: 'Amounts that are in ledgerEntries', ended_stripe_id: operation },
    },
    erasure: { kept: `What a contract was billed for. ${bookkeeping}` },
  },
  migration_request: { exported: 'A wish that becomes a row of shopMigrations', erasure: 'deleted' },
  plugin_connection: { exported: 'When the plugin signed in last, noted anew by each login', erasure: 'deleted' },
  first_step: { exported: { list: 'firstSteps' }, erasure: 'deleted' },
  device: { exported: { list: 'devices' }, erasure: 'deleted' },
  pairing_code: { exported: 'Codes of a few minutes, stored as hashes', erasure: 'deleted' },
  branch_store: { exported: { list: 'branchStores' }, erasure: 'deleted' },
  cash_register: { exported: { list: 'cashRegisters' }, erasure: 'deleted' },
  past_cash_register: { exported: { list: 'pastCashRegisters' }, erasure: 'deleted' },
  cash_register_notice: { exported: { list: 'cashRegisterNotices' }, erasure: 'deleted' },
  notice_details: { exported: { list: 'noticeDetails' }, erasure: 'deleted' },
  deadline_mail: { exported: 'That a reminder was sent, so that it is sent once', erasure: 'deleted' },
  offer: {
    exported: {
      list: 'offers',
      without: {
        partner_uuid: 'By its name',
        organization_uuid: 'By its name',
        selection_hash: operation,
        vat_percent: 'In the cart',
        booked_hash: operation,
        partner_told_at: 'That a mail was sent',
        ordered_by: 'Until the order takes effect; then it is in the activity',
      },
    },
    erasure: 'deleted',
  },
  agency_connection: {
    exported: {
      list: 'agencyConnections',
      as: { agency_uuid: 'agencyName' },
      without: { organization_uuid: itself },
    },
    erasure: { kept: `Who was connected to whom decides about commissions. ${bookkeeping}` },
  },
  agency_shop: {
    exported: 'Follows from agencyConnections and shops',
    erasure: 'deleted',
    everyTenant: 'An agency reads shops of others, for which the policies are of no use',
  },
  partner_account: {
    exported: {
      list: 'partnerAccounts',
      without: { organization_uuid: itself, payout_account_id: 'An identifier of the payout provider' },
    },
    erasure: { kept: `Commissions that are owed are still paid out to it. ${bookkeeping}` },
  },
  partner_terms: {
    exported: { list: 'partnerTerms', without: { organization_uuid: itself } },
    erasure: { kept: `What was agreed decides about commissions. ${bookkeeping}` },
  },
  partner_suggestion: {
    exported: 'A question that waits for a decision, which is then in agencyConnections',
    erasure: 'deleted',
  },
  referral_code: {
    exported: { list: 'partnerAccounts', as: { code: 'referralCode' }, without: { organization_uuid: itself } },
    erasure: 'deleted',
  },
  signup_referral: {
    exported: 'Of people who are signing up and belong to no organization yet',
    erasure: 'deleted',
    everyTenant: 'It belongs to a person without an organization',
  },
  referral_day: { exported: { list: 'referralDays', without: { partner_uuid: itself } }, erasure: 'deleted' },
  vat_check: { exported: 'When the register is asked next; its answer is in the organization', erasure: 'deleted' },
  customer_note: { exported: { list: 'customerNotes', without: { partner_uuid: itself } }, erasure: 'deleted' },
  customer_shop: { exported: othersData, erasure: 'deleted' },
  support_access: {
    exported: 'That it was allowed and withdrawn is in the activity',
    erasure: 'deleted',
    everyTenant: 'No tenant sees a row of it',
  },
  support_view: {
    exported: 'Their begin and end are in the activity',
    erasure: 'deleted',
    everyTenant: 'Read with the session of each request; no tenant writes it',
  },
  staff_note: {
    exported: 'Notes of the vendor’s people for each other',
    erasure: 'deleted',
    everyTenant: 'No tenant sees a row of it',
  },
  lead: {
    exported: {
      list: 'leads',
      without: { organization_uuid: itself, company_key: 'The company name in a form that is compared' },
    },
    erasure: 'deleted',
  },
};
