import type { Api } from '../../infrastructure/http/api.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { readUsage } from './read-usage.ts';
import { findLastOrder } from './usage.repository.ts';

const defaultMonths = '12';

export function usageRoutes(api: Api, { database, clock }: Pick<Infrastructure, 'database' | 'clock'>): void {
  api.route('GET /organization/{organizationUuid}/shop/{shopUuid}/usage', ({ shop, query }) =>
    readUsage(database, shop.uuid, Number(query.months ?? defaultMonths), clock.now()),
  );
  api.route('GET /organization/{organizationUuid}/shop/{shopUuid}/usage/last-order', async ({ shop }) => ({
    occurredAt: (await findLastOrder(database, shop.uuid))?.toISOString() ?? null,
  }));
}
