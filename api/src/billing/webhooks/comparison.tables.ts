export interface ComparisonTables {
  /** How far something that is listed at the payment provider was listed completely. */
  provider_cursor: {
    name: string;
    reached: Date;
  };
  /** When a customer is compared with the payment provider next. */
  provider_comparison: {
    stripe_customer_id: string;
    due_at: Date;
  };
  /** A fact that was not the same here and at the payment provider. */
  provider_difference: {
    uuid: string;
    stripe_customer_id: string;
    /** `null` for what the provider has and no shop knows. */
    shop_uuid: string | null;
    /** The provider's id of what differs. */
    subject: string;
    field: string;
    ours: string | null;
    theirs: string | null;
    found_at: Date;
    /** Since when both sides agree again; `null` while they do not. */
    mended_at: Date | null;
  };
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends ComparisonTables {}
}
