import { activeItems } from '@kontor/domain/subscription';
import { useApiQuery, useShopParams } from '@kontor/platform/host-hooks';
import type { DeviceProduct } from './product.ts';

/** How many devices of a product the shop may use now. */
export function useLicences(product: DeviceProduct) {
  const { data, ...query } = useApiQuery('GET /organization/{organizationUuid}/shop/{shopUuid}/subscription/active', {
    params: useShopParams(),
  });
  if (data === undefined) return { ...query, data };
  // An empty string means that there is no subscription (spec §7).
  const licences = activeItems(data === '' ? null : data).filter((item) => item.product.type === product);
  return { ...query, data: licences.reduce((sum, { quantity }) => sum + quantity, 0) };
}
