import type { CustomerShop } from '@kontor/contract/customer-shop';
import { apiQueryKey } from '@kontor/platform/api-query';
import { useApi, useApiQuery, useOrganization } from '@kontor/platform/host-hooks';
import { pageQuery } from '@kontor/platform/page-queries';
import { useQueryClient } from '@tanstack/react-query';

const call = 'GET /organization/{organizationUuid}/customer-shop';

export const customerShopsQuery = pageQuery(call);

const useParams = () => ({ organizationUuid: useOrganization().uuid });

/** The shops of the partner's customers, newest first. */
export const useCustomerShops = () => useApiQuery(call, { params: useParams() });

/** Saves a note about a shop, and shows it in the list. */
export function useSaveNote(): (shopUuid: string, text: string) => Promise<void> {
  const api = useApi();
  const params = useParams();
  const queryClient = useQueryClient();
  return async (customerShopUuid, text) => {
    const { note } = await api.call('PUT /organization/{organizationUuid}/customer-shop/{customerShopUuid}/note', {
      params: { ...params, customerShopUuid },
      body: { text },
    });
    queryClient.setQueryData<CustomerShop[]>(apiQueryKey(call, { params }), (shops) =>
      shops?.map((shop) => (shop.shopUuid === customerShopUuid ? { ...shop, note } : shop)),
    );
  };
}
