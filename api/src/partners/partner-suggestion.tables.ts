import type { Generated, Selectable } from 'kysely';

export interface PartnerSuggestionTables {
  /** What a partner's referral link names. The database gives each partner account one. */
  referral_code: {
    organization_uuid: string;
    code: Generated<string>;
  };
  /** How often a partner's link was opened on a day of the vendor's calendar. */
  referral_day: {
    partner_uuid: string;
    /** `2026-11-25` */
    day: string;
    visits: number;
  };
  /** Whose link a sign-up came by, until the sign-up is complete. */
  signup_referral: {
    user_uuid: string;
    partner_uuid: string;
    created_at: Date;
  };
  /** The partners by whom a merchant may have come, as it was known when the merchant signed up. */
  partner_suggestion: {
    /** The merchant's. */
    organization_uuid: string;
    partner_uuid: string;
    by_link: boolean;
    /** The partner's leads with this e-mail address or company. */
    lead_uuids: string[];
    last_lead_at: Date | null;
    state: 'open' | 'accepted' | 'declined';
    created_at: Date;
    decided_at: Date | null;
  };
}

export type PartnerSuggestionRow = Selectable<PartnerSuggestionTables['partner_suggestion']>;

declare module '../infrastructure/database/tables.ts' {
  interface Tables extends PartnerSuggestionTables {}
}
