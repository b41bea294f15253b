import { useApi, useShopParams } from '@kontor/platform/host-hooks';
import { billingCalls } from '../billing/calls.ts';

/** Has the server read back from the payment provider what was just confirmed. It learns of it anyway: errors are ignored (spec §7). */
export function useSync(): (id: string) => Promise<void> {
  const api = useApi();
  const params = useShopParams();
  return (id) => api.call(billingCalls.sync, { params: { ...params, idempotencyKey: id } }).catch(() => undefined);
}
