import Provider, { type ClientMetadata, type Configuration, errors, type KoaContextWithOIDC } from 'oidc-provider';
import { minutes } from '../infrastructure/clock.ts';
import { randomSecret } from '../infrastructure/signing.ts';

/**
 * Other systems that sign in with a secret of their own (RFC 6749 §4.4). Implemented by the connect room; these functions
 * work for no tenant.
 */
export interface CredentialClients {
  /** What a client may do; `null` where there is no such client. */
  scopesOf(id: string): Promise<readonly string[] | null>;
  /** Names this one of the client's secrets, as its tokens will name it; `null` if it is none of them. */
  findSecret(id: string, secret: string): Promise<string | null>;
}

/** The provider's name for access tokens that belong to no user. */
export const clientTokenModel = 'ClientCredentials';

export const clientTokenLifetime = minutes(10);

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

/** By which secret a client has signed in, in the request that does. */
const usedSecrets = new WeakMap<object, string>();

/** A token names the secret that it was issued for, and ends with it. */
export const nameSecret: NonNullable<Configuration['extraTokenClaims']> = (context) => {
  const secret = usedSecrets.get(context);
  return secret === undefined ? undefined : { secret };
};

/** Lets the provider issue tokens to these clients. The clients are asked each time: the provider would keep what it has read. */
export function issueToClients(provider: Provider, clients: CredentialClients): void {
  Object.defineProperty(provider.Client.prototype, 'compareClientSecret', {
    async value(this: { clientId: string }, secret: string) {
      const found = await clients.findSecret(this.clientId, secret);
      if (found !== null && Provider.ctx !== undefined) usedSecrets.set(Provider.ctx, found);
      return found !== null;
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
