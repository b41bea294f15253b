import type { Cart, CartRequest, PricedRequest } from '@kontor/contract/cart';
import { hashKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery, apiQueryKey } from './api-query.ts';
import { useHost } from './host.tsx';
import { useApi, useShopParams } from './host-hooks.ts';
import { useVatAnswer } from './use-vat-answer.ts';

export const cartCall = 'POST /organization/{organizationUuid}/shop/{shopUuid}/cart';

const nothing: PricedRequest = { items: [], isYearlySubscription: false };

/**
 * The server's price of a selection; nothing is asked for `null`. Tax depends on the organization's country and VAT id, and
 * descriptions on the language. Both are part of the key: an answer that was given for others is never shown again,
 * whichever page or remote changed them.
 */
export function useCartQuery(
  selection: PricedRequest | null,
  options: Pick<UseQueryOptions<Cart>, 'enabled' | 'placeholderData'> = {},
) {
  const api = useApi();
  const keyOf = useCartKey();
  useVatAnswer();
  const body = selection ?? nothing;
  return useQuery({
    ...apiQuery(api, cartCall, { params: useShopParams(), body }),
    queryKey: keyOf(body),
    ...options,
    enabled: selection !== null && (options.enabled ?? true),
  });
}

/**
 * Puts the cart that the server answered to an outdated order in the place of the one it refused. Its extra orders stay: they
 * depend on what was asked for, and not on what has changed.
 */
export function useReplaceCart(): (selection: CartRequest, cart: Cart) => void {
  const queryClient = useQueryClient();
  const keyOf = useCartKey();
  return (selection, cart) => {
    const wanted = hashKey(keyOf(selection));
    const isSame = ([call, input, pricedFor]: readonly unknown[]) => {
      const { params, body: { ordersPerMonth: _, ...body } = nothing } = (input ?? {}) as {
        params?: object;
        body?: PricedRequest;
      };
      return call === cartCall && hashKey([call, { params, body }, pricedFor]) === wanted;
    };
    queryClient.setQueriesData<Cart>({ predicate: ({ queryKey }) => isSame(queryKey) }, (before) => ({
      ...cart,
      ...(before?.extraOrders && { extraOrders: before.extraOrders }),
    }));
  };
}

function useCartKey() {
  const { place, language } = useHost();
  const params = useShopParams();
  const { baseData = null, vatIdVerificationStatus } = place.organization ?? {};
  const pricedFor = {
    isoCountryCode: baseData?.isoCountryCode ?? null,
    vatId: baseData?.vatId ?? null,
    vatIdVerificationStatus,
    language,
  };
  return (body: PricedRequest) => [...apiQueryKey(cartCall, { params, body }), pricedFor];
}
