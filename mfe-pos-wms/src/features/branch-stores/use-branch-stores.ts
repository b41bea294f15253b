import type { BranchStore } from '@kontor/contract/branch-store';
import { apiQueryKey } from '@kontor/platform/api-query';
import { useApi, useApiQuery, useShopParams } from '@kontor/platform/host-hooks';
import { useQueryClient } from '@tanstack/react-query';

const call = 'GET /organization/{organizationUuid}/shop/{shopUuid}/fiskaly-organization';

/** Countries with pages for branch stores. */
export type BranchStoreCountry = 'DE' | 'AT';

/** The branch stores of a country, or all; the shell has loaded Germany's when it selected the shop (spec §2). */
export function useBranchStores(country?: BranchStoreCountry) {
  const params = useShopParams();
  return useApiQuery(call, {
    params,
    query: { 'associations[]': ['cashRegisters'], ...(country && { iso_country_code: country }) },
  });
}

/** Disables or reactivates a branch store and reads the list again (spec §4). */
export function useChangeBranchStore() {
  const api = useApi();
  const shop = useShopParams();
  const queryClient = useQueryClient();
  return async ({ uuid, state }: BranchStore) => {
    const params = { ...shop, branchStoreUuid: uuid };
    if (state === 'active') {
      await api.call(
        `PUT /organization/{organizationUuid}/shop/{shopUuid}/fiskaly-organization/{branchStoreUuid}/disable`,
        { params },
      );
    } else {
      await api.call(
        `PUT /organization/{organizationUuid}/shop/{shopUuid}/fiskaly-organization/{branchStoreUuid}/reactivate`,
        { params },
      );
    }
    // Every list of this shop, also those that are not on the page: none is refetched automatically.
    await queryClient.invalidateQueries({ queryKey: apiQueryKey(call, { params: shop }), refetchType: 'all' });
  };
}
