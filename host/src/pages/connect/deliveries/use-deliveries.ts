import type { ConnectDeliveryState, ReplayRequest } from '@kontor/contract/connect-event';
import type { ApiClient } from '@kontor/platform/api-client';
import { apiListQuery, apiQueryKey, untilUnproven } from '@kontor/platform/api-query';
import { useApi } from '@kontor/platform/host-hooks';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { clientsCall } from '../connect-queries.ts';
import type { DeliverySelection } from './delivery-selection.ts';

const call = 'GET /operator/connect/client/{clientId}/delivery';

/** Deliveries come by themselves, and those that wait are tried again. */
const refetchInterval = 10_000;

const deliveriesQuery = (api: ApiClient, clientId: string, state: ConnectDeliveryState | null) =>
  apiListQuery(api, call, { params: { clientId }, query: state === null ? {} : { state } });

/** The deliveries to a system, newest events first, page by page; in one state, or all of them. */
export function useDeliveries(clientId: string, state: ConnectDeliveryState | null) {
  return useInfiniteQuery({
    ...deliveriesQuery(useApi(), clientId, state),
    refetchInterval: untilUnproven(refetchInterval),
    // The table stays visible while another state is loading.
    placeholderData: keepPreviousData,
  });
}

/** Asks for the deliveries that the address names together with the systems, when the page is opened. */
export function useDeliveriesAhead(selection: DeliverySelection | null): void {
  const api = useApi();
  const queryClient = useQueryClient();
  const ask = useEffectEvent(() => {
    if (selection) void queryClient.prefetchInfiniteQuery(deliveriesQuery(api, selection.clientId, selection.state));
  });
  useEffect(() => ask(), []);
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
      queryClient.invalidateQueries({ queryKey: apiQueryKey(clientsCall, {}) }),
    ]);
  };
}
