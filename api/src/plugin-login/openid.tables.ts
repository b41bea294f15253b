import type { AdapterPayload } from 'oidc-provider';
import type { Json } from '../infrastructure/database/json.ts';
import type { TableOf } from '../infrastructure/database/table-of.ts';

export interface OpenIdTables {
  /**
   * The OpenID provider's data: interactions, grants, codes, access tokens.
   * - `id_hash`: Ids are bearer tokens, so only a hash is stored.
   */
  openid_artifact: TableOf<'openid_artifact', { payload: Json<AdapterPayload> }>;
  /**
   * The provider's signing keys, all generations that may still be in use.
   * - `signing_key`: A JSON web key, sealed (infrastructure/secrets/key-ring.ts).
   */
  openid_key: TableOf<'openid_key', { signing_key: Json<string> }>;
  /**
   * A plugin that waits for a user to sign in: our side of one interaction of the provider.
   * - `shop_url`: Address of the plugin's shop, which is the plugin's client id.
   * - `user_uuid`: The user who continues it; `null` while that browser is signed out.
   * - `approved_session_uuid`: The session in which the user confirmed.
   */
  plugin_login: TableOf<'plugin_login'>;
  /**
   * Shops to whose plugin a person has signed in.
   * - `connected_at`: The first time.
   */
  plugin_connection: TableOf<'plugin_connection'>;
}

declare module '../infrastructure/database/tables.ts' {
  interface Tables extends OpenIdTables {}
}
