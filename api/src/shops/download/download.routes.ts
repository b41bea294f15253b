import type { Api } from '../../infrastructure/http/api.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { findDownloads } from './download.repository.ts';

/** What the downloads pages offer. */
export function downloadRoutes(api: Api, { database }: Pick<Infrastructure, 'database'>): void {
  const shop = '/organization/{organizationUuid}/shop/{shopUuid}';
  api.route(`GET ${shop}/wms/download`, () => findDownloads(database, 'wms'));
  api.route(`GET ${shop}/pos/download`, () => findDownloads(database, 'pos'));
  api.route(`GET ${shop}/erp/download`, () => findDownloads(database, 'erp'));
}
