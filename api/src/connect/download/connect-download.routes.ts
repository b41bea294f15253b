import type { Api } from '../../infrastructure/http/api.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { publishDownload } from '../../shops/download/download.repository.ts';

/** Files that other systems publish for the downloads pages. */
export function connectDownloadRoutes(api: Api, { database }: Pick<Infrastructure, 'database'>): void {
  api.route('PUT /connect/product/wms/download/{externalId}', ({ params, body }) =>
    publishDownload(database, 'wms', params.externalId, body),
  );
  api.route('PUT /connect/product/pos/download/{externalId}', ({ params, body }) =>
    publishDownload(database, 'pos', params.externalId, body),
  );
  api.route('PUT /connect/product/erp/download/{externalId}', ({ params, body }) =>
    publishDownload(database, 'erp', params.externalId, body),
  );
}
