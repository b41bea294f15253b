import type { TableOf } from '../../infrastructure/database/table-of.ts';
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
  /**
   * Append-only: a correction is another entry.
   * - `amount`: Cents: what is owed is positive, what settles it is negative.
   * - `reference`: The payment provider's object that it comes from: no object is entered twice.
   */
  ledger_entry: TableOf<'ledger_entry', { kind: LedgerEntryKind }>;
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends LedgerTables {}
}
