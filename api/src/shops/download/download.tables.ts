import type { Selectable } from 'kysely';

/** The products that have a downloads page. */
export type Product = 'wms' | 'pos' | 'erp';

export interface DownloadTables {
  /** What the downloads pages offer, the same to every shop. */
  product_download: {
    product: Product;
    /** Given by the system that published it. */
    external_id: string;
    title_de: string;
    title_en: string;
    platform: string;
    version: string;
    url: string;
    size: number;
    sha256: string;
    released_at: Date;
  };
}

export type DownloadRow = Selectable<DownloadTables['product_download']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends DownloadTables {}
}
