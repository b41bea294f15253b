import type { MigrationOverview } from '@kontor/contract/migration';
import type { Shop } from '@kontor/contract/shop';
import type { ApiClient } from '@kontor/platform/api-client';
import { apiQuery } from '@kontor/platform/api-query';
import { pageQuery } from '@kontor/platform/page-queries';

const path = '/organization/{organizationUuid}/shop/{shopUuid}/migration';

export const migrationCalls = {
  overview: `GET ${path}`,
  current: `GET ${path}/current`,
} as const;

/** What the page of the migration shows first. */
export const migrationQueries = [pageQuery(migrationCalls.overview)];

const paramsOf = ({ organizationUuid, uuid }: Shop) => ({ organizationUuid, shopUuid: uuid });

/**
 * The migration that a shop takes part in; `''` for none. Cloud shops are not asked about on each start page; their
 * migration is on its own page.
 */
export const migrationQuery = (api: ApiClient, shop: Shop) => ({
  ...apiQuery(api, migrationCalls.current, { params: paramsOf(shop) }),
  enabled: shop.type !== 'cloud',
});

const whileRunning = 2000;

/** Everything about it, with what it moves. Read again while it is being carried out. */
export const migrationOverviewQuery = (api: ApiClient, shop: Shop) => ({
  ...apiQuery(api, migrationCalls.overview, { params: paramsOf(shop) }),
  refetchInterval: ({ state }: { readonly state: { readonly data?: MigrationOverview | undefined } }) =>
    state.data?.running?.state === 'working' ? whileRunning : false,
});
