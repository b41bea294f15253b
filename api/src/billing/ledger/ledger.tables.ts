export type LedgerEntryKind =
  | 'invoice'
  | 'payment'
  | 'refund'
  | 'chargeback'
  | 'chargeback-reversal'
  | 'credit-note'
  | 'void'
  | 'write-off';

export interface LedgerTables {
  /** Append-only: a correction is another entry. */
  ledger_entry: {
    uuid: string;
    shop_uuid: string;
    invoice_uuid: string;
    kind: LedgerEntryKind;
    /** Cents: what is owed is positive, what settles it is negative. */
    amount: number;
    at: Date;
    /** The payment provider's object that it comes from: no object is entered twice. */
    reference: string;
  };
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends LedgerTables {}
}
