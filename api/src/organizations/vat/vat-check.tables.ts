export interface VatCheckTables {
  /**
   * One row per organization that has a VAT id. A trigger makes it, and begins it anew with another id
   * (0070-vat-checks.ts).
   */
  vat_check: {
    organization_uuid: string;
    /** When the register is asked next. */
    due_at: Date;
    /** Of its last yes or no. */
    answered_at: Date | null;
    /** Since when it is asked in vain; `null` while no question is open. */
    open_since: Date | null;
    /** When the organization was told that its id is not valid any more; `null` once it has a valid one again. */
    told_at: Date | null;
  };
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends VatCheckTables {}
}
