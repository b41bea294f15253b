import type { Device } from '@kontor/contract/shop';
import { apiQueryKey } from '@kontor/platform/api-query';
import { useApi, useApiQuery, useReadWhenOpened, useShopParams } from '@kontor/platform/host-hooks';
import { pageQuery } from '@kontor/platform/page-queries';
import { type UseQueryOptions, useQueryClient } from '@tanstack/react-query';
import type { DeviceProduct } from '../../components/product.ts';

const calls = {
  wms: 'GET /organization/{organizationUuid}/shop/{shopUuid}/wms/device',
  pos: 'GET /organization/{organizationUuid}/shop/{shopUuid}/pos/device',
} as const;

export const devicesQuery = (product: DeviceProduct) => pageQuery(calls[product]);

/** Devices are registered by other systems, so the page reads them whenever it is opened. */
export function useDevices(
  product: DeviceProduct,
  options: Pick<UseQueryOptions<Device[]>, 'refetchInterval' | 'enabled'> = {},
) {
  return useApiQuery(calls[product], { params: useShopParams() }, { ...useReadWhenOpened(), ...options });
}

/** Removes a device, which frees its licence, and reads the list again. */
export function useRemoveDevice(product: DeviceProduct) {
  const api = useApi();
  const shop = useShopParams();
  const queryClient = useQueryClient();
  return async (deviceUuid: string) => {
    await api.call(`DELETE /organization/{organizationUuid}/shop/{shopUuid}/${product}/device/{deviceUuid}`, {
      params: { ...shop, deviceUuid },
    });
    await queryClient.invalidateQueries({
      queryKey: apiQueryKey(calls[product], { params: shop }),
      refetchType: 'all',
    });
  };
}
