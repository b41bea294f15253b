import type { MigrationOverview } from '@kontor/contract/migration';
import type { Shop, ShopMigration } from '@kontor/contract/shop';
import type { ApiClient } from '@kontor/platform/api-client';
import { ApiError } from '@kontor/platform/api-error';
import { apiQuery, apiQueryKey } from '@kontor/platform/api-query';
import { pageQuery } from '@kontor/platform/page-queries';
import { queryOptions } from '@tanstack/react-query';

const path = '/organization/{organizationUuid}/shop/{shopUuid}/migration';

export const migrationCalls = {
  overview: `GET ${path}`,
  successor: `GET ${path}/successor`,
  predecessor: `GET ${path}/predecessor`,
} as const;

/** What the page of the migration shows first. */
export const migrationQueries = [pageQuery(migrationCalls.overview)];

const paramsOf = ({ organizationUuid, uuid }: Shop) => ({ organizationUuid, shopUuid: uuid });

/**
 * The migration that a shop takes part in: shopware5 shops look for their successor, shopware6 shops for their
 * predecessor (spec §4). `null` for none. Cloud shops are not asked about on each start page; their migration is on its
 * own page.
 */
export const migrationQuery = (api: ApiClient, shop: Shop) => {
  const call = shop.type === 'shopware5' ? migrationCalls.successor : migrationCalls.predecessor;
  const params = paramsOf(shop);
  return queryOptions<ShopMigration | null>({
    queryKey: apiQueryKey(call, { params }),
    queryFn: async ({ signal }) => {
      try {
        return await api.call(call, { params, signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    enabled: shop.type !== 'cloud',
  });
};

const whileRunning = 2000;

/** Everything about it, with what it moves. Read again while it is being carried out. */
export const migrationOverviewQuery = (api: ApiClient, shop: Shop) => ({
  ...apiQuery(api, migrationCalls.overview, { params: paramsOf(shop) }),
  refetchInterval: ({ state }: { readonly state: { readonly data?: MigrationOverview | undefined } }) =>
    state.data?.running?.state === 'working' ? whileRunning : false,
});
