import type { BranchStore, NewBranchStore } from '@kontor/contract/branch-store';
import type { QueryOf } from '@kontor/contract/calls';
import { apiQueryKey } from '@kontor/platform/api-query';
import { useApi, useApiQuery, useShopParams } from '@kontor/platform/host-hooks';
import { pageQuery } from '@kontor/platform/page-queries';
import { useQueryClient } from '@tanstack/react-query';

const call = 'GET /organization/{organizationUuid}/shop/{shopUuid}/fiskaly-organization';

/** How often the list is read while the fiscal service is to confirm something. */
const pollMs = 5000;

type Country = BranchStore['isoCountryCode'];

const parametersOf = (country: Country | undefined): QueryOf<typeof call> => ({
  'associations[]': ['cashRegisters'],
  ...(country && { iso_country_code: country }),
});

/** The branch stores of a country, or all. */
export const branchStoresQuery = (country?: Country) => pageQuery(call, parametersOf(country));

const isRequested = ({ state }: BranchStore) => state === 'requested';

/** The branch stores of a country, or all; the shell has loaded Germany's when it selected the shop (spec §2). */
export function useBranchStores(country?: Country, { enabled = true } = {}) {
  const params = useShopParams();
  return useApiQuery(
    call,
    { params, query: parametersOf(country) },
    { enabled, refetchInterval: ({ state }) => (state.data?.some(isRequested) ? pollMs : false) },
  );
}

/** Reads every list of this shop again, also those that are not on the page: none is refetched automatically. */
export function useReadBranchStoresAgain() {
  const shop = useShopParams();
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: apiQueryKey(call, { params: shop }), refetchType: 'all' });
}

/** Asks the fiscal service for a branch store and reads the list again. */
export function useOpenBranchStore() {
  const api = useApi();
  const shop = useShopParams();
  const readAgain = useReadBranchStoresAgain();
  return async (body: NewBranchStore) => {
    await api.call('POST /organization/{organizationUuid}/shop/{shopUuid}/fiskaly-organization', {
      params: shop,
      body,
    });
    await readAgain();
  };
}

/** Disables or reactivates a branch store and reads the list again (spec §4). */
export function useChangeBranchStore() {
  const api = useApi();
  const shop = useShopParams();
  const readAgain = useReadBranchStoresAgain();
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
    await readAgain();
  };
}
