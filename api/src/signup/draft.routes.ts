import type { Api } from '../infrastructure/http/api.ts';
import type { Cookies } from '../infrastructure/http/cookies.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { findPluginSignup } from '../plugin-login/plugin-signup.ts';
import type { ShopifyInstallations } from '../shops/shopify/shopify-installations.ts';
import { findDraft, saveDraft } from './draft.repository.ts';

export function draftRoutes(
  api: Api,
  { database, clock }: Pick<Infrastructure, 'database' | 'clock'>,
  { installations, cookies }: { readonly installations: ShopifyInstallations; readonly cookies: Cookies },
): void {
  api.route('GET /signup/draft', async ({ user, factorProvenAt, request }) => ({
    ...(await findDraft(database, user.uuid)),
    hasShopifySignup: await installations.isKnown(cookies.read(request, 'shopify'), user.uuid),
    hasPluginSignup: (await findPluginSignup(database, { user, factorProvenAt }, clock.now())) !== null,
  }));

  api.route('PUT /signup/draft', async ({ user, body }) => ({
    revision: await saveDraft(database, user.uuid, body, clock.now()),
  }));
}
