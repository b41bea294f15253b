import { licencesOf } from './licences.ts';
import type { DeviceProduct } from './product.ts';
import { useSubscription } from './use-subscription.ts';

/** The current licences of the shop for a product. */
export function useLicences(product: DeviceProduct) {
  const { data, ...query } = useSubscription();
  return { ...query, data: data === undefined ? undefined : licencesOf(data, product) };
}
