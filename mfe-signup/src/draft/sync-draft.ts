import type { ApiClient } from '@kontor/platform/api-client';
import { ApiError, NetworkError, RefreshUnavailableError } from '@kontor/platform/api-error';
import { adoptDraft, claimDraft, updateDraft, useSignupDraft } from './draft-store.ts';

/**
 * Brings the tab's draft up to date when the sign-up is entered: with what another device has saved, and with what is known
 * from an installation at Shopify or from the plugin. Neither a failure nor being offline holds anybody up.
 * @returns the number of the save that was taken over; 0 where the tab's own stands
 */
export async function syncDraft(api: ApiClient, userUuid: string): Promise<number> {
  // The tab may have been used by somebody else before.
  if (useSignupDraft.getState().owner !== userUuid) claimDraft(userUuid);
  try {
    const kept = await api.call('GET /signup/draft', {});
    const adopted = adoptDraft(kept) ? kept.revision : 0;
    if (kept.hasShopifySignup) await beginWithShopify(api);
    useSignupDraft.setState({ plugin: null });
    if (kept.hasPluginSignup) await holdToPlugin(api);
    return adopted;
  } catch (error) {
    const isAnswered = error instanceof ApiError || error instanceof NetworkError;
    if (isAnswered || error instanceof RefreshUnavailableError) return 0;
    throw error;
  }
}

/** System and address of the shop that the app was installed in, once, so that another choice stands. */
async function beginWithShopify(api: ApiClient): Promise<void> {
  const { shopDomain } = await api.call('GET /shopify/signup/for-user', {});
  const { shop } = useSignupDraft.getState();
  if (shop.shopifyShopDomain === shopDomain) return;
  updateDraft({ shopSystem: 'shopify', shop: { ...shop, shopifyShopDomain: shopDomain } });
}

/** The plugin has said which shop is to be made: the system is Shopware 6 and the address its own, as long as it waits. */
async function holdToPlugin(api: ApiClient): Promise<void> {
  const { openIdConnectInteractionId, shopwareShopUrl } = await api.call('GET /signup/kontor-plugin/for-user', {});
  const { shop } = useSignupDraft.getState();
  updateDraft({ shopSystem: 'shopware6', shop: { ...shop, mainShopUrl: shopwareShopUrl } });
  useSignupDraft.setState({ plugin: { interactionId: openIdConnectInteractionId, shopUrl: shopwareShopUrl } });
}
