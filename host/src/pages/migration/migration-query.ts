import type { Shop, ShopMigration } from '@kontor/contract/shop';
import type { ApiClient } from '@kontor/platform/api-client';
import { ApiError } from '@kontor/platform/api-error';
import { queryOptions } from '@tanstack/react-query';

/**
 * The migration that a shop takes part in: shopware5 shops look for their successor, shopware6 shops for their
 * predecessor (spec §4). `null` for none; cloud shops never have one.
 */
export const migrationQuery = (api: ApiClient, shop: Shop) =>
  queryOptions<ShopMigration | null>({
    queryKey: ['migration', shop.uuid],
    queryFn: async ({ signal }) => {
      const params = { organizationUuid: shop.organizationUuid, shopUuid: shop.uuid };
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
