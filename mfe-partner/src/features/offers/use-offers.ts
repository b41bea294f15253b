import type { ChangedOffer, NewOffer, Offer } from '@kontor/contract/offer';
import { apiQueryKey } from '@kontor/platform/api-query';
import { useApi, useApiQuery, useOrganization } from '@kontor/platform/host-hooks';
import { pageQuery } from '@kontor/platform/page-queries';
import { useQueryClient } from '@tanstack/react-query';

const all = 'GET /organization/{organizationUuid}/offer';

export const offersQuery = pageQuery(all);

const useParams = () => ({ organizationUuid: useOrganization().uuid });

/** The partner's offers, newest first. */
export const useOffers = () => useApiQuery(all, { params: useParams() });

/** The shops for which offers can be prepared. */
export const useOfferShops = () =>
  useApiQuery('GET /organization/{organizationUuid}/offer-shop', { params: useParams() });

/** What is sold to such a shop and what it has; asked for once a shop is chosen. */
export function useOfferShop(customerShopUuid: string) {
  const params = { ...useParams(), customerShopUuid };
  return useApiQuery(
    'GET /organization/{organizationUuid}/offer-shop/{customerShopUuid}',
    { params },
    { enabled: customerShopUuid !== '' },
  );
}

/** What the partner does about offers; each is in the list before it is answered here. */
export function useOfferActions() {
  const api = useApi();
  const params = useParams();
  const queryClient = useQueryClient();
  const reload = async (offer: Offer): Promise<Offer> => {
    await queryClient.invalidateQueries({ queryKey: apiQueryKey(all, { params }), refetchType: 'all' });
    return offer;
  };
  return {
    prepare: async (body: NewOffer) =>
      reload(await api.call('POST /organization/{organizationUuid}/offer', { params, body })),
    change: async (offerUuid: string, body: ChangedOffer) =>
      reload(
        await api.call('PUT /organization/{organizationUuid}/offer/{offerUuid}', {
          params: { ...params, offerUuid },
          body,
        }),
      ),
    send: async (offerUuid: string) =>
      reload(
        await api.call('PUT /organization/{organizationUuid}/offer/{offerUuid}/send', {
          params: { ...params, offerUuid },
        }),
      ),
    withdraw: async (offerUuid: string) =>
      reload(
        await api.call('PUT /organization/{organizationUuid}/offer/{offerUuid}/withdraw', {
          params: { ...params, offerUuid },
        }),
      ),
  };
}
