import type { TableOf } from '../../infrastructure/database/table-of.ts';

export interface FactorResetTables {
  /**
   * A user all of whose factors are going to be removed; deleted once that is done, or stopped by the mailed link.
   * - `token_hash`: Of that link.
   */
  factor_reset: TableOf<'factor_reset'>;
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends FactorResetTables {}
}
