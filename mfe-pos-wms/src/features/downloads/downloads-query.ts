import { pageQuery } from '@kontor/platform/page-queries';

export type DownloadedProduct = 'wms' | 'pos' | 'erp';

export const downloadCallOf = <P extends DownloadedProduct>(product: P) =>
  `GET /organization/{organizationUuid}/shop/{shopUuid}/${product}/download` as const;

export const downloadsQuery = (product: DownloadedProduct) => pageQuery(downloadCallOf(product));
