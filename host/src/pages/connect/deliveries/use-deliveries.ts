import type { ConnectDeliveryState, ReplayRequest } from '@kontor/contract/connect-event';
import { apiListQuery, apiQueryKey } from '@kontor/platform/api-query';
import { useApi } from '@kontor/platform/host-hooks';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';

const call = 'GET /operator/connect/client/{clientId}/delivery';

/** Deliveries come by themselves, and those that wait are tried again. */
const refetchInterval = 10_000;

/** The deliveries to a system, newest events first, page by page; in one state, or all of them. */
export function useDeliveries(clientId: string, state: ConnectDeliveryState | null) {
  const api = useApi();
  return useInfiniteQuery({
    ...apiListQuery(api, call, { params: { clientId }, query: state === null ? {} : { state } }),
    refetchInterval,
    // The table stays visible while another state is loading.
    placeholderData: keepPreviousData,
  });
}

/** Sends again, or tries the endpoint: a parked one is used again. Afterwards deliveries and systems are read again. */
export function useReplay(clientId: string): (what: ReplayRequest | 'test') => Promise<void> {
  const api = useApi();
  const queryClient = useQueryClient();
  const params = { clientId };
  return async (what) => {
    if (what === 'test') await api.call('POST /operator/connect/client/{clientId}/test', { params });
    else await api.call('POST /operator/connect/client/{clientId}/replay', { params, body: what });
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: [call, { params }] }),
      queryClient.invalidateQueries({ queryKey: apiQueryKey('GET /operator/connect/client', {}) }),
    ]);
  };
}
