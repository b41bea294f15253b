import type { TableOf } from '../../infrastructure/database/table-of.ts';

export interface FeeTables {
  /**
   * What the payment provider has taken for itself, of each movement on the vendor's balance there. Never changed.
   * - `amount`: Cents; negative where it has given back.
   * - `reference`: The movement: none is entered twice.
   */
  provider_fee: TableOf<'provider_fee'>;
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends FeeTables {}
}
