import type { MigrationOverview } from '@kontor/contract/migration';
import type { Shop, ShopMigration } from '@kontor/contract/shop';
import type { ApiClient } from '@kontor/platform/api-client';
import { ApiError } from '@kontor/platform/api-error';
import { apiQuery } from '@kontor/platform/api-query';
import { queryOptions } from '@tanstack/react-query';

const paramsOf = ({ organizationUuid, uuid }: Shop) => ({ organizationUuid, shopUuid: uuid });

/**
 * The migration that a shop takes part in: shopware5 shops look for their successor, shopware6 shops for their
 * predecessor (spec §4). `null` for none. Cloud shops are not asked about on each start page; their migration is on its
 * own page.
 */
export const migrationQuery = (api: ApiClient, shop: Shop) =>
  queryOptions<ShopMigration | null>({
    queryKey: ['migration', shop.uuid],
    queryFn: async ({ signal }) => {
      const params = paramsOf(shop);
      try {
        if (shop.type === 'shopware5') {
          return await api.call('GET /organization/{organizationUuid}/shop/{shopUuid}/migration/successor', {
            params,
            signal,
          });
        }
        return await api.call('GET /organization/{organizationUuid}/shop/{shopUuid}/migration/predecessor', {
          params,
          signal,
        });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    enabled: shop.type !== 'cloud',
  });

const whileRunning = 2000;

/** Everything about it, with what it moves. Read again while it is being carried out. */
export const migrationOverviewQuery = (api: ApiClient, shop: Shop) => ({
  ...apiQuery(api, 'GET /organization/{organizationUuid}/shop/{shopUuid}/migration', { params: paramsOf(shop) }),
  refetchInterval: ({ state }: { readonly state: { readonly data?: MigrationOverview | undefined } }) =>
    state.data?.running?.state === 'working' ? whileRunning : false,
});
