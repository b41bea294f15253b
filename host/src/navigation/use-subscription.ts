import type { Subscription } from '@kontor/contract/subscription';
import { apiQuery } from '@kontor/platform/api-query';
import { useHost } from '@kontor/platform/host';
import { useQuery } from '@tanstack/react-query';

/** Queries the shop's subscription. Partner organizations without a shop and incomplete organizations load none (spec §6). */
export function useSubscriptionQuery() {
  const { api, place } = useHost();
  const { shop, organization } = place;
  return useQuery({
    ...apiQuery(api, 'GET /organization/{organizationUuid}/shop/{shopUuid}/subscription/active', {
      params: { organizationUuid: shop?.organizationUuid ?? '', shopUuid: shop?.uuid ?? '' },
    }),
    enabled: shop !== null && organization?.state === 'active',
  });
}

/** The shop's subscription: `null` for none, `undefined` while it is not known. */
export function useSubscription(): Subscription | null | undefined {
  const { data } = useSubscriptionQuery();
  return data === '' ? null : data;
}
