import type { AnswerOf } from '@kontor/contract/calls';
import type { ApiClient } from '@kontor/platform/api-client';
import { ApiError, NetworkError, RefreshUnavailableError } from '@kontor/platform/api-error';
import { adoptDraft, claimDraft, updateDraft, useTabDraft } from './draft-store.ts';

export const draftCall = 'GET /signup/draft';

/** What the server knows of a sign-up. */
export type KeptSignup = AnswerOf<typeof draftCall>;

/** Shows a user's draft in this tab, in which another user may have been before. */
export function enterDraft(userUuid: string): void {
  if (useTabDraft.getState().owner !== userUuid) claimDraft(userUuid);
}

/**
 * Updates the tab's draft when the sign-up is entered: with saves of another device, and with data of a Shopify
 * installation or the plugin. Failures and being offline do not block the sign-up.
 * @param brought what the server has read for the page; asked for without it
 * @returns the number of the save that was taken over; 0 if the tab's own draft stays
 */
export async function syncDraft(api: ApiClient, userUuid: string, brought?: KeptSignup): Promise<number> {
  enterDraft(userUuid);
  try {
    const kept = brought ?? (await api.call(draftCall, {}));
    const adopted = adoptDraft(kept) ? kept.revision : 0;
    if (kept.hasShopifySignup) await beginWithShopify(api);
    useTabDraft.setState({ plugin: null });
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
  const { shop } = useTabDraft.getState();
  if (shop.shopifyShopDomain === shopDomain) return;
  updateDraft({ shopSystem: 'shopify', shop: { ...shop, shopifyShopDomain: shopDomain } });
}

/** The plugin determines the shop: system Shopware 6 and its own URL, as long as the plugin login waits. */
async function adoptPluginShop(api: ApiClient): Promise<void> {
  const { openIdConnectInteractionId, shopwareShopUrl } = await api.call('GET /signup/kontor-plugin/for-user', {});
  const { shop } = useTabDraft.getState();
  updateDraft({ shopSystem: 'shopware6', shop: { ...shop, mainShopUrl: shopwareShopUrl } });
  useTabDraft.setState({ plugin: { interactionId: openIdConnectInteractionId, shopUrl: shopwareShopUrl } });
}
