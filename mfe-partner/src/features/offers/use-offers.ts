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

/** What the partner does about offers; the list has what became of it before it is answered here, also after a refusal. */
export function useOfferActions() {
  const api = useApi();
  const params = useParams();
  const queryClient = useQueryClient();
  const reloaded = async (answer: Promise<Offer>): Promise<Offer> => {
    try {
      return await answer;
    } finally {
      await queryClient.invalidateQueries({ queryKey: apiQueryKey(all, { params }), refetchType: 'all' });
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
