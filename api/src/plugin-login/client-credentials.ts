import type Provider from 'oidc-provider';
import { type ClientMetadata, errors, type KoaContextWithOIDC } from 'oidc-provider';
import { randomSecret } from '../infrastructure/signing.ts';

/**
 * Other systems that sign in with a secret of their own (RFC 6749 §4.4). Implemented by the connect room; these functions
 * work for no tenant.
 */
export interface CredentialClients {
  /** What a client may do; `null` where there is no such client. */
  scopesOf(id: string): Promise<readonly string[] | null>;
  /** Whether this is one of the client's secrets. */
  hasSecret(id: string, secret: string): Promise<boolean>;
}

/** The provider's name for access tokens that belong to no user. */
export const clientTokenModel = 'ClientCredentials';

export const grantType = 'client_credentials';

/** Only hashes of secrets are stored, so the provider is given one that is never compared (`compareClientSecret`). */
const neverCompared = randomSecret();

export const credentialClient = (id: string): ClientMetadata => ({
  client_id: id,
  client_secret: neverCompared,
  grant_types: [grantType],
  response_types: [],
  redirect_uris: [],
  token_endpoint_auth_method: 'client_secret_basic',
});

/** Lets the provider issue tokens to these clients. The clients are asked each time: the provider would keep what it has read. */
export function issueToClients(provider: Provider, clients: CredentialClients): void {
  Object.defineProperty(provider.Client.prototype, 'compareClientSecret', {
    value(this: { clientId: string }, secret: string) {
      return clients.hasSecret(this.clientId, secret);
    },
  });
  provider.registerGrantType(
    grantType,
    async (context) => {
      const { client, params } = context.oidc;
      const token = new provider.ClientCredentials({
        client,
        scope: grantedScope((await clients.scopesOf(client.clientId)) ?? [], params['scope']),
      });
      const value = await token.save();
      context.body = {
        access_token: value,
        expires_in: token.expiration,
        scope: token.scope,
        token_type: token.tokenType,
      };
    },
    ['scope'],
  );
}

/** What was asked for, or everything that the client may do. */
function grantedScope(allowed: readonly string[], asked: unknown): string {
  if (typeof asked !== 'string' || asked.trim() === '') return allowed.join(' ');
  const wanted = [...new Set(asked.split(' ').filter(Boolean))];
  const refused = wanted.find((scope) => !allowed.includes(scope));
  if (refused !== undefined) throw new errors.InvalidScope('requested scope is not allowed', refused);
  return wanted.join(' ');
}

/** Whether a request of the token endpoint is one of these clients', as far as it says so. */
export const isOfClient = ({ oidc }: KoaContextWithOIDC): boolean => oidc.params?.['grant_type'] === grantType;
