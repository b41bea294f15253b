import type { JsonWebKey } from 'node:crypto';
import type { AdapterPayload } from 'oidc-provider';
import type { Json } from '../infrastructure/database/infrastructure.tables.ts';

export interface OpenIdTables {
  /** What the OpenID provider hands out and remembers: interactions, grants, codes, access tokens. */
  openid_artifact: {
    model: string;
    /** Ids are what bearers show, so only a hash is kept. */
    id_hash: string;
    payload: Json<AdapterPayload>;
    grant_id_hash: string | null;
    consumed_at: Date | null;
    expires_at: Date;
  };
  /** What the provider signs with, all generations that may still be met. */
  openid_key: {
    generation: number;
    signing_key: Json<JsonWebKey>;
    cookie_secret: string;
    created_at: Date;
  };
  /** A plugin that waits for somebody to sign in: our side of one interaction of the provider. */
  plugin_login: {
    interaction_id: string;
    /** Address of the plugin's shop, which is the plugin's client id. */
    shop_url: string;
    /** Who goes on with it; `null` while that browser is signed out. */
    user_uuid: string | null;
    /** The session in which somebody pressed the button. */
    approved_session_uuid: string | null;
    created_at: Date;
    expires_at: Date;
  };
}

declare module '../infrastructure/database/tables.ts' {
  interface Tables extends OpenIdTables {}
}
