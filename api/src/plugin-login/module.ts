import type { FastifyInstance } from 'fastify';
import type { Arrive } from '../accounts/session/authenticate.ts';
import type { PluginLogins } from '../accounts/user/plugin-logins.ts';
import type { Cookies } from '../infrastructure/http/cookies.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import type { Module } from '../infrastructure/module.ts';
import type { CredentialClients } from './client-credentials.ts';
import { interactionRoutes } from './interaction.routes.ts';
import { mountProvider } from './mount-provider.ts';
import { removeOldGenerations } from './openid-keys.ts';
import { createOpenIdProvider } from './openid-provider.ts';
import { pluginRoutes } from './plugin.routes.ts';
import { createPluginCookie, type PluginCookie } from './plugin-cookie.ts';
import { findPluginLogin, givePluginLoginTo } from './plugin-login.repository.ts';
import { pluginLoginRoutes } from './plugin-login.routes.ts';

/** The part that accounts need is created before accounts. */
export const pluginLogins: PluginLogins = {
  findWaiting: async (db, interactionId, now) =>
    (await findPluginLogin(db, interactionId, now))?.interaction_id ?? null,
  giveTo: givePluginLoginTo,
};

/** What other rooms use of plugin logins. */
export interface PluginLogin extends Module {
  readonly pluginCookie: PluginCookie;
  /** Registers the routes that browsers and plugins open: they answer with redirects and in OpenID's formats. */
  mount(app: FastifyInstance): Promise<void>;
}

interface PluginLoginNeeds {
  readonly cookies: Cookies;
  readonly arrive: Arrive;
  readonly credentialClients: CredentialClients;
}

/**
 * The OpenID provider with which the Shopware 6 plugin signs in merchants (docs/decisions/0013). The vendor's other systems
 * get their access tokens from it as well.
 */
export function createPluginLogin(
  infrastructure: Infrastructure,
  { cookies, arrive, credentialClients }: PluginLoginNeeds,
): PluginLogin {
  const openId = createOpenIdProvider({ ...infrastructure, credentialClients });
  const pluginCookie = createPluginCookie(cookies, infrastructure.signingKeys);
  return {
    pluginCookie,

    routes(api) {
      pluginLoginRoutes(api, infrastructure, { openId, pluginCookie });
      pluginRoutes(api, infrastructure);
    },

    async mount(app) {
      interactionRoutes(app, infrastructure, { openId, pluginCookie, arrive });
      await mountProvider(app, infrastructure, openId);
    },

    async expire(tx, now) {
      await tx.deleteFrom('plugin_login').where('expires_at', '<', now).execute();
      await tx.deleteFrom('openid_artifact').where('expires_at', '<', now).execute();
      await removeOldGenerations(tx, now);
    },

    async removeShop(tx, { uuid }) {
      await tx.deleteFrom('plugin_connection').where('shop_uuid', '=', uuid).execute();
    },

    async eraseOrganization(tx, organizationUuid) {
      const shops = tx.selectFrom('shop').select('uuid').where('organization_uuid', '=', organizationUuid);
      await tx.deleteFrom('plugin_connection').where('shop_uuid', 'in', shops).execute();
    },
  };
}
