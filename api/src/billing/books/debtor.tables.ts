import type { TableOf } from '../../infrastructure/database/table-of.ts';

export interface DebtorTables {
  /**
   * The organizations that the vendor has charged, or may charge: their accounts in the vendor's books.
   * - `place`: Among all of them, from 0; never changed, and never given to another one.
   */
  debtor: TableOf<'debtor'>;
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends DebtorTables {}
}
