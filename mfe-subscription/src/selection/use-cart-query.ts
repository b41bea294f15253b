import type { Cart, CartRequest, PricedRequest } from '@kontor/contract/cart';
import { apiQuery, apiQueryKey } from '@kontor/platform/api-query';
import { useHost } from '@kontor/platform/host';
import { useApi, useShopParams } from '@kontor/platform/host-hooks';
import { useVatAnswer } from '@kontor/platform/use-vat-answer';
import { hashKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';

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
