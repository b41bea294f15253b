import { useApiQuery, useShop, useShopParams } from '@kontor/platform/host-hooks';

/** The plugin of a shopware6 shop; other shops have none, and nothing is asked for. */
export function usePlugin() {
  const isAsked = useShop().type === 'shopware6';
  return useApiQuery(
    'GET /organization/{organizationUuid}/shop/{shopUuid}/plugin',
    { params: useShopParams() },
    { enabled: isAsked },
  );
}
