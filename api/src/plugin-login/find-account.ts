import type { FindAccount } from 'oidc-provider';
import { provenOnce } from '../accounts/session/session.repository.ts';
import type { Database } from '../infrastructure/database/open-database.ts';
import { pluginAccess } from './plugin-access.ts';

/** What a plugin learns about a user: the identity, and the shop and organization in which the plugin runs. */
export const createFindAccount =
  (database: Database): FindAccount =>
  async (context, userUuid) => {
    const user = await database
      .selectFrom('app_user')
      .selectAll()
      .where('uuid', '=', userUuid)
      .where('state', '!=', 'disabled')
      .executeTakeFirst();
    if (user === undefined) return undefined;
    return {
      accountId: user.uuid,
      async claims() {
        const shopUrl = context.oidc.client?.clientId ?? '';
        // The session that approved the login has proven what is asked of it.
        const access = await pluginAccess(database, { user, factorProvenAt: provenOnce }, shopUrl);
        const shop = access.kind === 'granted' ? access.shop : null;
        return {
          sub: user.uuid,
          email: user.email,
          email_verified: true,
          name: [user.first_name, user.last_name].filter(Boolean).join(' '),
          organization_uuid: shop?.organization_uuid ?? null,
          shop_uuid: shop?.uuid ?? null,
        };
      },
    };
  };

/** The claims of each scope. */
export const claimsOfScopes = {
  openid: ['sub'],
  email: ['email', 'email_verified'],
  profile: ['name'],
  shop: ['organization_uuid', 'shop_uuid'],
};
