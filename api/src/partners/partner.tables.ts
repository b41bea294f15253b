import type {
  Lead,
  LeadInterests,
  LeadSystem,
  PartnerAccount,
  PartnerFieldOfActivity,
  PartnerState,
} from '@kontor/contract/partner';
import type { PartnerSignupAccount } from '@kontor/contract/signup';
import type { Selectable } from 'kysely';
import type { Json } from '../infrastructure/database/json.ts';
import type { TableOf } from '../infrastructure/database/table-of.ts';

export interface PartnerTables {
  /**
   * - `state_since`: As precise as a cursor is.
   * - `payout_account_id`: The partner's account id at the payment provider.
   */
  partner_account: TableOf<
    'partner_account',
    {
      state: PartnerState;
      payout_state: PartnerAccount['payoutState'];
      field_of_activity: PartnerFieldOfActivity;
      shop_systems: Json<PartnerSignupAccount['shopSystems']>;
    }
  >;
  /**
   * Read and written by earlier releases only: a partner's shops are those of the connected merchants
   * (customer-shops.ts).
   * - `shop_uuid`: `null` for shops that were referred before they had an account here.
   * - `commission_amount`: Cents per month.
   */
  customer_shop: TableOf<'customer_shop'>;
  /** What partners note about shops of their customers. */
  customer_note: TableOf<'customer_note'>;
  /**
   * - `company_key`: What companies are compared by; `null` in leads of earlier releases.
   * - `state_since`: `null` in leads of earlier releases.
   * - `consent_version`: The wording by which the partner said that the contact agrees, and when.
   */
  lead: TableOf<'lead', { state: Lead['state']; shop_system: LeadSystem; interests: Json<LeadInterests> }>;
}

export type LeadRow = Selectable<PartnerTables['lead']>;

declare module '../infrastructure/database/tables.ts' {
  interface Tables extends PartnerTables {}
}
