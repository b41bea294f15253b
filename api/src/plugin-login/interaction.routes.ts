import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Arrive } from '../accounts/session/authenticate.ts';
import type { Caller } from '../infrastructure/http/call-context.ts';
import { checked } from '../infrastructure/http/validation.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { recordSecurityEvent } from '../infrastructure/security/record-security-event.ts';
import type { ShopRow } from '../shops/shop.tables.ts';
import { interactionLifetime, type OpenIdProvider, openIdBase } from './openid-provider.ts';
import { pluginAccess } from './plugin-access.ts';
import { notePluginConnection } from './plugin-connection.repository.ts';
import type { PluginCookie } from './plugin-cookie.ts';
import { forgetPluginLogin, notePluginLogin, redeemApproval } from './plugin-login.repository.ts';
import { failedLoginPath, nextPage } from './plugin-login-paths.ts';
import { findWaitingInteraction, type WaitingInteraction } from './waiting-interaction.ts';

interface InteractionServices {
  readonly openId: OpenIdProvider;
  readonly arrive: Arrive;
  readonly pluginCookie: PluginCookie;
}

const Params = z.object({ interactionId: z.string() });

/** Navigations during a plugin's login. Not calls of the contract: they answer with redirects. */
export function interactionRoutes(
  app: FastifyInstance,
  { database, clock }: Pick<Infrastructure, 'database' | 'clock'>,
  { openId, arrive, pluginCookie }: InteractionServices,
): void {
  type Visit = (waiting: WaitingInteraction, request: FastifyRequest, reply: FastifyReply) => Promise<string>;

  /** Redirects to the address of a visit; without an interaction in this browser, to the page that says so. */
  const visit = (path: string, lead: Visit) =>
    app.get(`${openIdBase}/interaction/:interactionId${path}`, async (request, reply) => {
      const { interactionId } = checked(Params, request.params);
      const waiting = await findWaitingInteraction(openId, request, reply, interactionId);
      const target = waiting === null ? failedLoginPath('expired') : await lead(waiting, request, reply);
      return reply.header('cache-control', 'no-store').redirect(target, 303);
    });

  /** Asks the visitor to sign in, sign up or confirm, or shows that this shop belongs to another account. */
  const ask: Visit = async ({ id, shopUrl }, request, reply) => {
    const caller = await arrive(request, reply);
    const login = { interactionId: id, shopUrl, userUuid: caller?.user.uuid ?? null };
    await notePluginLogin(database, login, clock.now(), interactionLifetime);
    pluginCookie.write(reply, id);
    const access = caller && (await pluginAccess(database, caller, shopUrl));
    if (access?.kind === 'denied') {
      recordSecurityEvent(request, 'plugin-login-refused', { user: caller?.user.uuid, reason: access.reason });
    }
    return nextPage(id, access);
  };

  async function grant({ user }: Caller, { shopUrl, scope }: WaitingInteraction): Promise<string | undefined> {
    const provider = await openId();
    const granted = new provider.Grant({ accountId: user.uuid, clientId: shopUrl });
    granted.addOIDCScope(scope);
    return granted.save();
  }

  /** Asks instead. A login at the portal leads here without a confirmation, too; another site must not. */
  const askInstead: Visit = (waiting, request, reply) => {
    if (!isOwnNavigation(request)) recordSecurityEvent(request, 'plugin-login-refused', { reason: 'other-site' });
    return ask(waiting, request, reply);
  };

  visit('', ask);

  // Changes state although it is a GET (spec §2), so it requires an approval by a click in the same session.
  visit('/confirm', async (waiting, request, reply) => {
    const caller = await arrive(request, reply);
    const shop = caller !== null && isOwnNavigation(request) ? await grantedShop(caller, waiting) : null;
    if (caller === null || shop === null || !(await redeemApproval(database, waiting.id, caller.sessionUuid))) {
      return askInstead(waiting, request, reply);
    }
    await notePluginConnection({ database, clock }, shop.uuid);
    pluginCookie.clear(reply);
    const login = { accountId: caller.user.uuid, remember: false };
    const consent = { grantId: await grant(caller, waiting) };
    return (await openId()).interactionResult(request.raw, reply.raw, { login, consent });
  });

  visit('/abort', async (waiting, request, reply) => {
    if (!isOwnNavigation(request)) return askInstead(waiting, request, reply);
    await forgetPluginLogin(database, waiting.id);
    pluginCookie.clear(reply);
    const refusal = { error: 'access_denied', error_description: 'the person refused' };
    return (await openId()).interactionResult(request.raw, reply.raw, refusal);
  });

  async function grantedShop(caller: Caller, { shopUrl }: WaitingInteraction): Promise<ShopRow | null> {
    const access = await pluginAccess(database, caller, shopUrl);
    return access.kind === 'granted' ? access.shop : null;
  }
}

/** Whether the navigation comes from one of our own pages, or was entered by the user. */
function isOwnNavigation({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}
