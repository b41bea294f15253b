import type { Api } from '../infrastructure/http/api.ts';
import { notFound } from '../infrastructure/http/problem.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { findPluginConnection } from './plugin-connection.repository.ts';

/** The plugin of a shop, for its merchant. */
export function pluginRoutes(api: Api, { database }: Pick<Infrastructure, 'database'>): void {
  api.route('GET /organization/{organizationUuid}/shop/{shopUuid}/plugin', async ({ shop }) => {
    const { plugin_installation_license: license } = shop;
    if (shop.type !== 'shopware6' || license === null) throw notFound();
    const connectedAt = await findPluginConnection(database, shop.uuid);
    return {
      pluginInstallationLicense: license,
      connectedSince: connectedAt?.toISOString() ?? null,
      version: null,
      download: null,
    };
  });
}
