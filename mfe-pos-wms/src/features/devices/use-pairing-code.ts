import { pairingCodeMinutes } from '@kontor/domain/device';
import { useApi, useApiQuery, usePortalClock, useShopParams } from '@kontor/platform/host-hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { DeviceProduct } from '../../components/product.ts';

const lifetimeMs = pairingCodeMinutes * 60_000;
const pollMs = 3000;

/**
 * A code that connects a device, made once it is wanted, and another one as soon as it has expired while the page is in sight.
 * How long it is valid is counted from its arrival: the clock of the browser may be wrong.
 */
export function usePairingCode(product: DeviceProduct, isWanted: boolean) {
  const api = useApi();
  const params = useShopParams();
  const id = useId();
  const query = useQuery({
    queryKey: ['pairing-code', product, params, id],
    queryFn: () =>
      api.call(`POST /organization/{organizationUuid}/shop/{shopUuid}/${product}/pairing-code`, { params }),
    enabled: isWanted,
    // Each dialog shows a code of its own, and repeats nothing by itself.
    gcTime: 0,
    retry: false,
  });
  const { data, dataUpdatedAt, isFetching, isError, refetch } = query;
  const codes = useApiQuery(
    `GET /organization/{organizationUuid}/shop/{shopUuid}/${product}/pairing-code`,
    { params },
    { enabled: isWanted && data !== undefined, refetchInterval: pollMs, refetchOnMount: 'always' },
  );
  const isUsed = codes.data?.some(({ expiresAt, usedAt }) => expiresAt === data?.expiresAt && usedAt !== null) ?? false;
  const remaining = useSecondsUntil(dataUpdatedAt + lifetimeMs, isWanted && data !== undefined);

  const renew = useEffectEvent(() => {
    const isExpired = data !== undefined && remaining === 0;
    if (isWanted && isExpired && !isFetching && !isError && document.visibilityState === 'visible') void refetch();
  });
  useEffect(() => {
    renew();
    document.addEventListener('visibilitychange', renew);
    return () => document.removeEventListener('visibilitychange', renew);
    // Looks again when it has expired.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [remaining]);

  return { query, remaining, isUsed, renew: () => void refetch() };
}

/** Seconds until a code has expired, counted down to 0. */
function useSecondsUntil(moment: number, isCounting: boolean): number {
  const clock = usePortalClock();
  const [now, setNow] = useState(() => clock().getTime());
  useEffect(() => {
    if (!isCounting) return undefined;
    const timer = setInterval(() => setNow(clock().getTime()), 1000);
    return () => clearInterval(timer);
  }, [isCounting, clock]);
  const left = Math.ceil((moment - now) / 1000);
  // The first tick comes a second after the code.
  return Math.min(Math.max(0, left), lifetimeMs / 1000);
}
