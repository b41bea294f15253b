import type { ApiClient } from '@kontor/platform/api-client';
import { ApiError, NetworkError, RefreshUnavailableError } from '@kontor/platform/api-error';
import { adoptDraft, claimDraft, updateDraft, useSignupDraft } from './draft-store.ts';

/**
 * Updates the tab's draft when the sign-up is entered: with saves of another device, and with data of a Shopify
 * installation or the plugin. Failures and being offline do not block the sign-up.
 * @returns the number of the save that was taken over; 0 if the tab's own draft stays
 */
export async function syncDraft(api: ApiClient, userUuid: string): Promise<number> {
  // Another user may have used the tab before.
  if (useSignupDraft.getState().owner !== userUuid) claimDraft(userUuid);
  try {
    const kept = await api.call('GET /signup/draft', {});
    const adopted = adoptDraft(kept) ? kept.revision : 0;
    if (kept.hasShopifySignup) await beginWithShopify(api);
    useSignupDraft.setState({ plugin: null });
    if (kept.hasPluginSignup) await adoptPluginShop(api);
    return adopted;
  } catch (error) {
    const isAnswered = error instanceof ApiError || error instanceof NetworkError;
    if (isAnswered || error instanceof RefreshUnavailableError) return 0;
    throw error;
  }
}

/** System and domain of the shop in which the app was installed, filled in once, so that a different choice is kept. */
async function beginWithShopify(api: ApiClient): Promise<void> {
  const { shopDomain } = await api.call('GET /shopify/signup/for-user', {});
  const { shop } = useSignupDraft.getState();
  if (shop.shopifyShopDomain === shopDomain) return;
  updateDraft({ shopSystem: 'shopify', shop: { ...shop, shopifyShopDomain: shopDomain } });
}

/** The plugin determines the shop: system Shopware 6 and its own URL, as long as the plugin login waits. */
async function adoptPluginShop(api: ApiClient): Promise<void> {
  const { openIdConnectInteractionId, shopwareShopUrl } = await api.call('GET /signup/kontor-plugin/for-user', {});
  const { shop } = useSignupDraft.getState();
  updateDraft({ shopSystem: 'shopware6', shop: { ...shop, mainShopUrl: shopwareShopUrl } });
  useSignupDraft.setState({ plugin: { interactionId: openIdConnectInteractionId, shopUrl: shopwareShopUrl } });
}
