import type { TableOf } from '../../infrastructure/database/table-of.ts';
export interface TaxRateTables {
  /**
   * Append-only: standard rates of VAT, from a day on.
   * - `rate`: In percent.
   * - `valid_from`: `YYYY-MM-DD` in Europe/Berlin.
   */
  tax_rate: TableOf<'tax_rate'>;
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends TaxRateTables {}
}
