export interface ComparisonTables {
  /** Up to when a list of the payment provider was read completely. */
  provider_cursor: {
    name: string;
    reached: Date;
  };
  /** When a customer is next compared with the payment provider. */
  provider_comparison: {
    stripe_customer_id: string;
    due_at: Date;
  };
  /** A value that differs between here and the payment provider. */
  provider_difference: {
    uuid: string;
    stripe_customer_id: string;
    /** `null` for an object of the provider that belongs to no known shop. */
    shop_uuid: string | null;
    /** The provider's id of what differs. */
    subject: string;
    field: string;
    ours: string | null;
    theirs: string | null;
    found_at: Date;
    /** Since when both sides agree again; `null` while they differ. */
    mended_at: Date | null;
  };
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends ComparisonTables {}
}
