import type { PublishedDownload } from '@kontor/contract/download';
import type { Api } from '../../infrastructure/http/api.ts';
import { violation } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { publishDownload } from '../../shops/download/download.repository.ts';

/** Files that other systems publish for the downloads pages. */
export function connectDownloadRoutes(
  api: Api,
  { database, environment }: Pick<Infrastructure, 'database' | 'environment'>,
): void {
  const publish = (product: Parameters<typeof publishDownload>[1], externalId: string, body: PublishedDownload) => {
    if (environment.production && !/^https:/i.test(body.url)) {
      throw violation('url', 'pattern', 'Files are offered over https only');
    }
    return publishDownload(database, product, externalId, body);
  };
  api.route('PUT /connect/product/wms/download/{externalId}', ({ params, body }) =>
    publish('wms', params.externalId, body),
  );
  api.route('PUT /connect/product/pos/download/{externalId}', ({ params, body }) =>
    publish('pos', params.externalId, body),
  );
  api.route('PUT /connect/product/erp/download/{externalId}', ({ params, body }) =>
    publish('erp', params.externalId, body),
  );
}
