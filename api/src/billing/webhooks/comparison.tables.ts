import type { TableOf } from '../../infrastructure/database/table-of.ts';
export interface ComparisonTables {
  /** Up to when a list of the payment provider was read completely. */
  provider_cursor: TableOf<'provider_cursor'>;
  /** When a customer is next compared with the payment provider. */
  provider_comparison: TableOf<'provider_comparison'>;
  /**
   * A value that differs between here and the payment provider.
   * - `shop_uuid`: `null` for an object of the provider that belongs to no known shop.
   * - `subject`: The provider's id of what differs.
   * - `mended_at`: Since when both sides agree again; `null` while they differ.
   */
  provider_difference: TableOf<'provider_difference'>;
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends ComparisonTables {}
}
