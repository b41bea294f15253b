import type { Lead, LeadInterests, LeadSystem, PartnerAccount, PartnerFieldOfActivity } from '@kontor/contract/partner';
import type { PartnerSignupAccount } from '@kontor/contract/signup';
import type { Selectable } from 'kysely';
import type { Json } from '../infrastructure/database/infrastructure.tables.ts';

export interface PartnerTables {
  partner_account: {
    organization_uuid: string;
    payout_state: PartnerAccount['payoutState'];
    field_of_activity: PartnerFieldOfActivity;
    shop_systems: Json<PartnerSignupAccount['shopSystems']>;
    /** The partner's account id at the payment provider. */
    payout_account_id: string | null;
  };
  /** Read and written by earlier releases only: a partner's shops are those of the connected merchants (customer-shops.ts). */
  customer_shop: {
    uuid: string;
    organization_uuid: string;
    /** `null` for shops that were referred before they had an account here. */
    shop_uuid: string | null;
    organization_name: string;
    shop_name: string;
    plan: string | null;
    since: Date;
    /** Cents per month. */
    commission_amount: number;
  };
  /** What partners note about shops of their customers. */
  customer_note: {
    partner_uuid: string;
    shop_uuid: string;
    note: string;
    changed_at: Date;
  };
  lead: {
    uuid: string;
    organization_uuid: string;
    company_name: string;
    contact_name: string;
    email: string;
    /** What companies are compared by; `null` in leads of earlier releases. */
    company_key: string | null;
    state: Lead['state'];
    /** `null` in leads of earlier releases. */
    state_since: Date | null;
    created_at: Date;
    phone: string | null;
    shop_system: LeadSystem | null;
    interests: Json<LeadInterests> | null;
    /** The wording by which the partner said that the contact agrees, and when. */
    consent_version: string | null;
    consent_at: Date | null;
  };
}

export type LeadRow = Selectable<PartnerTables['lead']>;

declare module '../infrastructure/database/tables.ts' {
  interface Tables extends PartnerTables {}
}
