import type { ChangedOffer, NewOffer, Offer } from '@kontor/contract/offer';
import { apiListQuery } from '@kontor/platform/api-query';
import { useApi, useApiQuery, useOrganization } from '@kontor/platform/host-hooks';
import { pageList } from '@kontor/platform/page-queries';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';

const all = 'GET /organization/{organizationUuid}/offer';
const one = 'GET /organization/{organizationUuid}/offer/{offerUuid}';

export const offersQuery = pageList(all, {});

const useParams = () => ({ organizationUuid: useOrganization().uuid });

const useListQuery = () => apiListQuery(useApi(), all, { params: useParams(), query: {} });

/** The partner's offers, newest first, page by page. */
export const useOffers = () => useInfiniteQuery(useListQuery());

/** The one of an address, also where it is on a later page. */
export function useOffer(offerUuid: string | null) {
  const params = { ...useParams(), offerUuid: offerUuid ?? '' };
  return useApiQuery(one, { params }, { enabled: offerUuid !== null });
}

/** So many shops are offered for choice; of more a search finds the others. */
export const offeredShops = 20;

/** The shops for which offers can be prepared, by words of their names. */
export const useOfferShops = (search: string) =>
  useApiQuery(
    'GET /organization/{organizationUuid}/offer-shop',
    { params: useParams(), query: search === '' ? {} : { search } },
    { placeholderData: keepPreviousData },
  );

/** What is sold to such a shop and what it has; asked for once a shop is chosen. */
export function useOfferShop(customerShopUuid: string) {
  const params = { ...useParams(), customerShopUuid };
  return useApiQuery(
    'GET /organization/{organizationUuid}/offer-shop/{customerShopUuid}',
    { params },
    { enabled: customerShopUuid !== '' },
  );
}

/** What the partner does about offers; the list has what became of it before it is answered here, also after a refusal. */
export function useOfferActions() {
  const api = useApi();
  const params = useParams();
  const queryClient = useQueryClient();
  const { queryKey } = useListQuery();
  const reloaded = async (answer: Promise<Offer>): Promise<Offer> => {
    try {
      return await answer;
    } finally {
      await queryClient.invalidateQueries({ queryKey, refetchType: 'all' });
      await queryClient.invalidateQueries({ predicate: ({ queryKey: [key] }) => key === one });
    }
  };
  return {
    prepare: (body: NewOffer) => reloaded(api.call('POST /organization/{organizationUuid}/offer', { params, body })),
    change: (offerUuid: string, body: ChangedOffer) =>
      reloaded(
        api.call('PUT /organization/{organizationUuid}/offer/{offerUuid}', {
          params: { ...params, offerUuid },
          body,
        }),
      ),
    send: (offerUuid: string) =>
      reloaded(
        api.call('PUT /organization/{organizationUuid}/offer/{offerUuid}/send', {
          params: { ...params, offerUuid },
        }),
      ),
    withdraw: (offerUuid: string) =>
      reloaded(
        api.call('PUT /organization/{organizationUuid}/offer/{offerUuid}/withdraw', {
          params: { ...params, offerUuid },
        }),
      ),
  };
}
