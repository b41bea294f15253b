import { isPluginDownload } from '@kontor/domain/plugin-download';
import type { Api } from '../infrastructure/http/api.ts';
import { notFound } from '../infrastructure/http/problem.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { findDownloads } from '../shops/download/download.repository.ts';
import { findPluginConnection } from './plugin-connection.repository.ts';

/** The plugin of a shop, for its merchant. */
export function pluginRoutes(api: Api, { database }: Pick<Infrastructure, 'database'>): void {
  api.route('GET /organization/{organizationUuid}/shop/{shopUuid}/plugin', async ({ shop }) => {
    const { plugin_installation_license: license } = shop;
    if (shop.type !== 'shopware6' || license === null) throw notFound();
    const connectedAt = await findPluginConnection(database, shop.uuid);
    const newest = (await findDownloads(database, 'erp')).find(isPluginDownload);
    return {
      pluginInstallationLicense: license,
      connectedSince: connectedAt?.toISOString() ?? null,
      version: newest?.version ?? null,
      download: newest
        ? { url: newest.url, size: newest.size, sha256: newest.sha256, releasedAt: newest.releasedAt }
        : null,
    };
  });
}
