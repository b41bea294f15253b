import { webUrl } from '@kontor/contract/schema';
import type { ShopAddressVisit } from '@kontor/contract/shop';
import { useHost } from '@kontor/platform/host';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { toWebUrl } from './shop-address.ts';

/** What is known about a URL while it is typed; `null` if there is no advice. */
export type AddressAdvice = ShopAddressVisit | 'incomplete' | 'asking' | null;

/** How long typing must pause before the URL is checked. */
const pauseMs = 700;

const address = webUrl();

/** Advice about the URL of a shop: its form at once, then whether a server answers there. Never prevents submission. */
export function useShopAddressVisit(typed: string): AddressAdvice {
  const { api } = useHost();
  const url = toWebUrl(typed);
  const [rested, setRested] = useState(url);
  useEffect(() => {
    const timer = setTimeout(() => setRested(url), pauseMs);
    return () => clearTimeout(timer);
  }, [url]);
  const isWellFormed = z.safeParse(address, rested).success;
  const { data, isFetching } = useQuery({
    queryKey: ['shop-address', rested],
    queryFn: () => api.call('POST /signup/shop-address', { body: { url: rested } }),
    enabled: isWellFormed,
    // Only advice: a failed check shows none.
    retry: false,
  });
  if (rested === '' || rested !== url) return null;
  if (!isWellFormed) return 'incomplete';
  return isFetching ? 'asking' : (data?.visit ?? null);
}
