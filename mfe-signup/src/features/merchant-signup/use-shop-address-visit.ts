import { webUrl } from '@kontor/contract/schema';
import type { ShopAddressVisit } from '@kontor/contract/shop';
import { useHost } from '@kontor/platform/host';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { toWebUrl } from './shop-address.ts';

/** What is known of an address while it is typed; `null` where there is nothing to say. */
export type AddressAdvice = ShopAddressVisit | 'incomplete' | 'asking' | null;

/** How long typing has to rest before the address is judged. */
const pauseMs = 700;

const address = webUrl();

/** Advises about the address of a shop: its form at once, then whether somebody answers there. Forbids nothing. */
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
    // It is only advice: without an answer there is none.
    retry: false,
  });
  if (rested === '' || rested !== url) return null;
  if (!isWellFormed) return 'incomplete';
  return isFetching ? 'asking' : (data?.visit ?? null);
}
