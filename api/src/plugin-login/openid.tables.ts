import type { JsonWebKey } from 'node:crypto';
import type { AdapterPayload } from 'oidc-provider';
import type { Json } from '../infrastructure/database/infrastructure.tables.ts';

export interface OpenIdTables {
  /** The OpenID provider's data: interactions, grants, codes, access tokens. */
  openid_artifact: {
    model: string;
    /** Ids are bearer tokens, so only a hash is stored. */
    id_hash: string;
    payload: Json<AdapterPayload>;
    grant_id_hash: string | null;
    consumed_at: Date | null;
    expires_at: Date;
  };
  /** The provider's signing keys, all generations that may still be in use. */
  openid_key: {
    generation: number;
    /** Sealed (infrastructure/secrets/key-ring.ts); in rows of earlier releases as they are. */
    signing_key: Json<JsonWebKey | string>;
    cookie_secret: string;
    created_at: Date;
  };
  /** A plugin that waits for a user to sign in: our side of one interaction of the provider. */
  plugin_login: {
    interaction_id: string;
    /** Address of the plugin's shop, which is the plugin's client id. */
    shop_url: string;
    /** The user who continues it; `null` while that browser is signed out. */
    user_uuid: string | null;
    /** The session in which the user confirmed. */
    approved_session_uuid: string | null;
    created_at: Date;
    expires_at: Date;
  };
  /** Shops to whose plugin a person has signed in. */
  plugin_connection: {
    shop_uuid: string;
    /** The first time. */
    connected_at: Date;
  };
}

declare module '../infrastructure/database/tables.ts' {
  interface Tables extends OpenIdTables {}
}
