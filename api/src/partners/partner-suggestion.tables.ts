import type { Selectable } from 'kysely';
import type { TableOf } from '../infrastructure/database/table-of.ts';

export interface PartnerSuggestionTables {
  /** What a partner's referral link names. The database gives each partner account one. */
  referral_code: TableOf<'referral_code'>;
  /**
   * How often a partner's link was opened on a day of the vendor's calendar.
   * - `day`: `2026-11-25`
   */
  referral_day: TableOf<'referral_day'>;
  /** Whose link a sign-up came by, until the sign-up is complete. */
  signup_referral: TableOf<'signup_referral'>;
  /**
   * The partners by whom a merchant may have come, as it was known when the merchant signed up.
   * - `organization_uuid`: The merchant's.
   */
  partner_suggestion: TableOf<
    'partner_suggestion',
    {
      /** The partner's leads with this e-mail address or company. */ lead_uuids: string[];
      state: 'open' | 'accepted' | 'declined';
    }
  >;
}

export type PartnerSuggestionRow = Selectable<PartnerSuggestionTables['partner_suggestion']>;

declare module '../infrastructure/database/tables.ts' {
  interface Tables extends PartnerSuggestionTables {}
}
