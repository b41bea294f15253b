import { useApiQuery, useShopParams } from '@kontor/platform/host-hooks';
import { pageQuery } from '@kontor/platform/page-queries';

export const subscriptionCall = 'GET /organization/{organizationUuid}/shop/{shopUuid}/subscription/active';

export const subscriptionQuery = pageQuery(subscriptionCall);

/** The shop's subscription; `null` for none, which the call answers as an empty string (spec §7). */
export function useSubscription() {
  const { data, ...query } = useApiQuery(subscriptionCall, { params: useShopParams() });
  return { ...query, data: data === '' ? null : data };
}
