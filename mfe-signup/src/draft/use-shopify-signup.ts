import { useApiQuery } from '@kontor/platform/host-hooks';
import { useEffect, useState } from 'react';
import { updateDraft, useSignupDraft } from './draft-store.ts';

/**
 * Begins the sign-up of somebody who installed the app at Shopify with what is known from there: system and address. Once,
 * so that another choice stands.
 * @returns whether it is known by now
 */
export function useShopifySignup(isThere: boolean): boolean {
  const [isSettled, setSettled] = useState(false);
  const { data, isFetched } = useApiQuery(
    'GET /shopify/signup/for-user',
    {},
    { enabled: isThere, retry: false, networkMode: 'always', gcTime: 0 },
  );

  useEffect(() => {
    if (!isFetched) return;
    const { shop } = useSignupDraft.getState();
    if (data && shop.shopifyShopDomain !== data.shopDomain) {
      updateDraft({ shopSystem: 'shopify', shop: { ...shop, shopifyShopDomain: data.shopDomain } });
    }
    // A failure, or a 403 because it was given up in another tab, means that there is nothing to begin with (spec §7).
    setSettled(true);
  }, [data, isFetched]);

  return !isThere || isSettled;
}
