import type { CheckedOffer } from '@kontor/contract/offer';
import { useApiQuery, useShopParams } from '@kontor/platform/host-hooks';
import { offerParameter } from '@kontor/platform/parts/offer/offer-notice';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { billingCalls } from './calls.ts';

/** The offers that the merchant was sent for this shop, newest first. */
export const useOffers = (options: { enabled?: boolean } = {}) =>
  useApiQuery(billingCalls.offers, { params: useShopParams() }, options);

export type OpenedOffer =
  | { readonly state: 'none' }
  | { readonly state: 'loading' }
  | { readonly state: 'missing' }
  | { readonly state: 'found'; readonly offer: CheckedOffer };

/** The offer that the address names. `missing`: there is none for this shop, or it could not be read. */
export function useOpenedOffer(): OpenedOffer {
  const [query] = useSearchParams();
  const wanted = query.get(offerParameter);
  const { data, isError } = useOffers({ enabled: wanted !== null });
  return useMemo<OpenedOffer>(() => {
    if (wanted === null) return { state: 'none' };
    if (data === undefined) return { state: isError ? 'missing' : 'loading' };
    const offer = data.find(({ uuid }) => uuid === wanted);
    return offer === undefined ? { state: 'missing' } : { state: 'found', offer };
  }, [wanted, data, isError]);
}
