import { hours } from '../../infrastructure/clock.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import { notFound } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { shopOnTheWire } from '../shops-on-the-wire.ts';
import { cloudStateOf } from './cloud-state.ts';
import { createProvisioning } from './provisioning.ts';

/** Each makes the platform set up a shop. */
const retryLimit = { max: 20, window: hours(1) };

const shopPath = '/organization/{organizationUuid}/shop/{shopUuid}';

/** How far a cloud shop is set up, for its merchant. */
export function provisioningRoutes(api: Api, infrastructure: Infrastructure): void {
  const { database, limits } = infrastructure;
  const provisioning = createProvisioning(infrastructure);

  api.route(`GET ${shopPath}/provisioning`, async ({ shop }) => {
    const state = cloudStateOf(shop);
    if (state === null) throw notFound();
    const { provisioning_failed_at: failedAt, provisioning_failure: reason } = shop;
    return state === 'failed'
      ? { state, failedAt: failedAt?.toISOString() ?? null, reason }
      : { state, failedAt: null, reason: null };
  });

  api.route(`POST ${shopPath}/provisioning/retry`, async ({ shop }) => {
    await limits.take(`provisioning-retry|${shop.uuid}`, retryLimit);
    return shopOnTheWire(database, await provisioning.retry(shop.uuid));
  });
}
