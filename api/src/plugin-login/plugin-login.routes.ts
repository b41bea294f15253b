import type { Api } from '../infrastructure/http/api.ts';
import type { CallContext } from '../infrastructure/http/call-context.ts';
import { ProblemError } from '../infrastructure/http/problem.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { recordSecurityEvent } from '../infrastructure/security/record-security-event.ts';
import type { OpenIdProvider } from './openid-provider.ts';
import { pluginAccess } from './plugin-access.ts';
import type { PluginCookie } from './plugin-cookie.ts';
import { approvePluginLogin, findPluginLogin, forgetPluginLoginsOf } from './plugin-login.repository.ts';
import { findPluginSignup } from './plugin-signup.ts';
import { findWaitingInteraction } from './waiting-interaction.ts';

export interface PluginLoginServices {
  readonly openId: OpenIdProvider;
  readonly pluginCookie: PluginCookie;
}

export function pluginLoginRoutes(
  api: Api,
  { database, clock }: Pick<Infrastructure, 'database' | 'clock'>,
  { openId, pluginCookie }: PluginLoginServices,
): void {
  type InteractionCall = keyof typeof import('@kontor/contract/plugin-login')['pluginLoginCalls'];
  async function waitingFor({ params, request, reply, ...visitor }: CallContext<InteractionCall>) {
    const waiting = await findWaitingInteraction(openId, request, reply, params.interactionId);
    if (waiting === null) throw new ProblemError('no-plugin-login');
    return { waiting, access: await pluginAccess(database, visitor, waiting.shopUrl) };
  }

  api.route('GET /oidc/interaction/{interactionId}/plugin-login', async (context) => {
    const { waiting, access } = await waitingFor(context);
    const shop = access.kind === 'granted' ? access.shop : null;
    return {
      shopwareShopUrl: waiting.shopUrl,
      access: access.kind,
      organizationUuid: shop?.organization_uuid ?? null,
      shopUuid: shop?.uuid ?? null,
    };
  });

  api.route('POST /oidc/interaction/{interactionId}/approval', async (context) => {
    const { waiting, access } = await waitingFor(context);
    if (access.kind !== 'granted') throw new ProblemError('forbidden');
    const isApproved = await approvePluginLogin(database, waiting.id, context.sessionUuid);
    if (!isApproved) throw new ProblemError('no-plugin-login');
    recordSecurityEvent(context.request, 'plugin-login-approved', { shop: access.shop.uuid });
  });

  const noSignup = () => new ProblemError('no-signup-data', { status: 404 });

  api.route('GET /signup/kontor-plugin', async ({ request }) => {
    const interactionId = pluginCookie.read(request);
    const login = interactionId && (await findPluginLogin(database, interactionId, clock.now()));
    if (!login) throw noSignup();
    return { shopwareShopUrl: login.shop_url };
  });

  api.route('GET /signup/kontor-plugin/for-user', async (visitor) => {
    const login = await findPluginSignup(database, visitor, clock.now());
    if (login === null) throw noSignup();
    return { openIdConnectInteractionId: login.interaction_id, shopwareShopUrl: login.shop_url };
  });

  api.route('POST /signup/abort/kontor-plugin', async ({ user, reply }) => {
    await forgetPluginLoginsOf(database, user.uuid);
    pluginCookie.clear(reply);
  });
}
