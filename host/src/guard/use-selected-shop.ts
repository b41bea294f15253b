import type { QueryOf } from '@kontor/contract/calls';
import type { Shop } from '@kontor/contract/shop';
import { hasDunning } from '@kontor/domain/dunning';
import type { ApiClient } from '@kontor/platform/api-client';
import { apiQuery } from '@kontor/platform/api-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { rememberShop } from '../session/remembered.ts';

const shopParams = ({ organizationUuid, uuid }: Shop) => ({ organizationUuid, shopUuid: uuid });

export const dunningQuery = (api: ApiClient, shop: Shop) =>
  apiQuery(
    api,
    'GET /organization/{organizationUuid}/shop/{shopUuid}/subscription/active/stripe-subscription/dunning-process',
    { params: shopParams(shop) },
  );

const branchStoresCall = 'GET /organization/{organizationUuid}/shop/{shopUuid}/fiskaly-organization';
const inGermany: QueryOf<typeof branchStoresCall> = { 'associations[]': ['cashRegisters'], iso_country_code: 'DE' };

export const germanBranchStores = { call: branchStoresCall, query: inGermany } as const;

export const germanBranchStoresQuery = (api: ApiClient, shop: Shop) =>
  apiQuery(api, germanBranchStores.call, { params: shopParams(shop), query: germanBranchStores.query });

/** Once a shop is selected: remember it, and fetch its dunning process and its German branch stores (spec §2). */
export function useSelectedShop(shop: Shop | null, api: ApiClient, queryClient: QueryClient): void {
  useEffect(() => {
    if (!shop) return;
    rememberShop(shop.uuid);
    if (hasDunning(shop)) void queryClient.prefetchQuery(dunningQuery(api, shop));
    void queryClient.prefetchQuery(germanBranchStoresQuery(api, shop));
  }, [shop, api, queryClient]);
}
