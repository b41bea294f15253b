import type { CustomerShop } from '@kontor/contract/customer-shop';
import { apiListQuery } from '@kontor/platform/api-query';
import { useApi, useApiQuery, useOrganization } from '@kontor/platform/host-hooks';
import { pageList, pageQuery } from '@kontor/platform/page-queries';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { queryOf, type ShopFilter } from './shop-filter.ts';

const call = 'GET /organization/{organizationUuid}/customer-shop';
const figuresCall = 'GET /organization/{organizationUuid}/customer-shop/figures';

export const customerShopsQueries = [pageList(call, {}), pageQuery(figuresCall, {})];

const useParams = () => ({ organizationUuid: useOrganization().uuid });

const useListQuery = (filter: ShopFilter) => {
  const query = apiListQuery(useApi(), call, { params: useParams(), query: queryOf(filter) });
  return { ...query, placeholderData: keepPreviousData };
};

/** The shops of the partner's customers that are sought, page by page. */
export const useCustomerShops = (filter: ShopFilter) => useInfiniteQuery(useListQuery(filter));

/** How many these are, and what they bring together. */
export function useFigures({ search, plan, state }: ShopFilter) {
  return useApiQuery(
    figuresCall,
    { params: useParams(), query: queryOf({ search, plan, state }) },
    { placeholderData: keepPreviousData },
  );
}

/** Reads all that are sought, for a file. */
export function useReadAll(filter: ShopFilter): () => Promise<CustomerShop[]> {
  const api = useApi();
  const params = useParams();
  return async () => {
    const shops: CustomerShop[] = [];
    let cursor: string | null = null;
    do {
      const query = { ...queryOf(filter), ...(cursor !== null && { cursor }) };
      const page: { items: CustomerShop[]; nextCursor: string | null } = await api.page(call, { params, query });
      shops.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor !== null);
    return shops;
  };
}

/** Saves a note about a shop, and shows it in the list. */
export function useSaveNote(filter: ShopFilter): (shopUuid: string, text: string) => Promise<void> {
  const api = useApi();
  const params = useParams();
  const queryClient = useQueryClient();
  const { queryKey } = useListQuery(filter);
  return async (customerShopUuid, text) => {
    const { note } = await api.call('PUT /organization/{organizationUuid}/customer-shop/{customerShopUuid}/note', {
      params: { ...params, customerShopUuid },
      body: { text },
    });
    queryClient.setQueryData(queryKey, (list) =>
      list === undefined
        ? list
        : {
            ...list,
            pages: list.pages.map((page) => ({
              ...page,
              items: page.items.map((shop) => (shop.shopUuid === customerShopUuid ? { ...shop, note } : shop)),
            })),
          },
    );
  };
}
