import type { Api } from '../../infrastructure/http/api.ts';
import { notFound } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { createProvisioning } from '../../shops/provisioning/provisioning.ts';
import { findConnectShop } from '../shop/connect-shop.repository.ts';
import { refuseErased } from '../shop/refuse-erased.ts';
import { mailShopReady } from './mail-shop-ready.ts';

/** How far the vendor's platform has set up cloud shops. */
export function connectProvisioningRoutes(api: Api, infrastructure: Infrastructure): void {
  const provisioning = createProvisioning(infrastructure);
  api.route('PUT /connect/shop/{shopUuid}/provisioning', async ({ shop, body }) => {
    await refuseErased(infrastructure.database, shop);
    await provisioning.report(shop.uuid, body, (tx, active) => mailShopReady(infrastructure, tx, active));
    const found = await findConnectShop(infrastructure.database, shop.uuid);
    if (found === null) throw notFound();
    return found;
  });
}
