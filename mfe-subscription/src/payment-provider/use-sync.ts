import { useApi, useShopParams } from '@kontor/platform/host-hooks';
import { billingCalls } from '../billing/calls.ts';

/** Lets the server read what was just confirmed at the payment provider. It learns of it anyway: errors are ignored (spec §7). */
export function useSync(): (id: string) => Promise<void> {
  const api = useApi();
  const params = useShopParams();
  return (id) => api.call(billingCalls.sync, { params: { ...params, idempotencyKey: id } }).catch(() => undefined);
}
