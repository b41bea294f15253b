import type { TableOf } from '../../infrastructure/database/table-of.ts';
export interface VatCheckTables {
  /**
   * One row per organization that has a VAT id. A trigger makes it, and begins it anew with another id
   * (0070-vat-checks.ts).
   * - `due_at`: When the register is asked next.
   * - `answered_at`: Of its last yes or no.
   * - `open_since`: Since when it is asked in vain; `null` while no question is open.
   * - `told_at`: When the organization was told that its id is not valid any more; `null` once it has a valid one
   *   again.
   */
  vat_check: TableOf<'vat_check'>;
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends VatCheckTables {}
}
