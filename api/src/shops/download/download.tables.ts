import type { Selectable } from 'kysely';
import type { TableOf } from '../../infrastructure/database/table-of.ts';

/** The products that have a downloads page. */
export type Product = 'wms' | 'pos' | 'erp';

export interface DownloadTables {
  /**
   * What the downloads pages offer, the same to every shop.
   * - `external_id`: Given by the system that published it.
   */
  product_download: TableOf<'product_download', { product: Product }>;
}

export type DownloadRow = Selectable<DownloadTables['product_download']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends DownloadTables {}
}
