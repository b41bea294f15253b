import { useApiQuery, useMayCall, useShop, useShopParams } from '@kontor/platform/host-hooks';
import { pageQueryOfSome } from '@kontor/platform/page-queries';

const call = 'GET /organization/{organizationUuid}/shop/{shopUuid}/plugin';

export const pluginQuery = pageQueryOfSome(call);

/** The plugin of a shopware6 shop; other shops have none, and nothing is asked for. */
export function usePlugin() {
  const mayAsk = useMayCall()(call);
  const isAsked = useShop().type === 'shopware6' && mayAsk;
  return useApiQuery(call, { params: useShopParams() }, { enabled: isAsked });
}
