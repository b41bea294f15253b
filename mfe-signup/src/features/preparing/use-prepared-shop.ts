import { addresses } from '@kontor/contract/addresses';
import { hasSetupFailed, isBeingPrepared } from '@kontor/domain/shop';
import { useHost } from '@kontor/platform/host';
import { useApiQuery, usePagePath, useShop } from '@kontor/platform/host-hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Cloud shops are read again every 5 seconds until they are active (spec §4, §9). */
const pollMs = 5000;
/** After this time the page says what to do if it takes longer. */
const slowAfterMs = 10 * 60_000;

export const preparedShopCall = 'GET /organization/{organizationUuid}/shop/{shopUuid}';

/** Polls a shop that is being set up, and opens its home when it is active. */
export function usePreparedShop() {
  const known = useShop();
  const { place } = useHost();
  const pagePath = usePagePath();
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  const [wasPrepared] = useState(() => isBeingPrepared(known));
  const isLeaving = useRef(false);
  const [isSlow, setSlow] = useState(false);
  const {
    data: shop = known,
    dataUpdatedAt,
    error,
    refetch,
    isFetching,
  } = useApiQuery(
    preparedShopCall,
    { params: { organizationUuid: known.organizationUuid, shopUuid: known.uuid } },
    {
      initialData: known,
      // Also when it is active: the page is left only once the shell has read that, too. And when it has failed: another
      // person may ask for it again, and the platform may mend it.
      refetchInterval: pollMs,
      // Also in a background tab: the shop shall be ready when the user comes back.
      refetchIntervalInBackground: true,
    },
  );
  const isPending = isBeingPrepared(shop);
  const isFailed = hasSetupFailed(shop);

  const goHome = useEffectEvent(async () => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    try {
      if (wasPrepared) await place.reload();
    } catch {
      // The next poll tries again.
      isLeaving.current = false;
      return;
    }
    // Query and hash are kept (contract.md §5.2).
    await navigate(pagePath(addresses.shop) + search + hash, { replace: true });
  });
  useEffect(() => {
    if (!isPending) void goHome();
    // Each look at the shop is another try.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isPending, dataUpdatedAt]);

  // Each attempt has its own time.
  useEffect(() => {
    if (isFailed) return;
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isFailed]);

  return { shop, wasPrepared, error, isSlow, isFailed, isFetching, checkNow: () => void refetch() };
}
