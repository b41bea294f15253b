import type { Brand } from '@kontor/contract/operator-brand';
import type { Json } from '../database/json.ts';
import type { TableOf } from '../database/table-of.ts';

export interface BrandTables {
  /**
   * Whose product the portal was and is, as often as it was set. The newest row counts, and no row ever changes: papers are written
   * by the row of their day.
   * - `reason`: `null` for the one that the database began with.
   */
  vendor_brand: TableOf<'vendor_brand', { brand: Json<Brand> }>;
}

declare module '../database/tables.ts' {
  interface Tables extends BrandTables {}
}
