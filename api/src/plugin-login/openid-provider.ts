import { apiBase } from '@kontor/contract/api-base';
import { brand } from '@kontor/contract/brand';
import Provider, {
  type Adapter,
  type Configuration,
  type ErrorOut,
  errors,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import { days, minutes } from '../infrastructure/clock.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { recordSecurityEventTo } from '../infrastructure/security/record-security-event.ts';
import { createArtifactAdapter, noSessions } from './artifact-adapter.ts';
import {
  type CredentialClients,
  clientTokenLifetime,
  credentialClient,
  isOfClient,
  issueToClients,
  nameSecret,
} from './client-credentials.ts';
import { claimsOfScopes, createFindAccount } from './find-account.ts';
import { type OpenIdKeys, readOpenIdKeys } from './openid-keys.ts';
import { isShopAddress, pluginClient, responseModes } from './plugin-client.ts';
import { failedLoginPath, interactionPath } from './plugin-login-paths.ts';

/** Returns the provider in its current configuration. */
export type OpenIdProvider = () => Promise<Provider>;

interface Needs extends Pick<Infrastructure, 'database' | 'clock' | 'environment' | 'log' | 'keyRing'> {
  readonly credentialClients: CredentialClients;
}

export const openIdBase = `${apiBase}/oidc`;

/** As long as the activation link is valid: a plugin waits while a merchant signs up. */
export const interactionLifetime = days(1);
const tokenLifetime = minutes(10);

/** Created at its first use, and again when its keys have changed. */
export function createOpenIdProvider(needs: Needs): OpenIdProvider {
  const { database, clock, keyRing } = needs;
  let current: { provider: Provider; keys: string; checkedAt: number } | null = null;
  return async () => {
    const now = clock.now().getTime();
    if (current !== null && now < current.checkedAt + minutes(10)) return current.provider;
    const keys = await readOpenIdKeys(database, clock, keyRing);
    const fingerprint = JSON.stringify(keys);
    const provider = current?.keys === fingerprint ? current.provider : makeProvider(needs, keys);
    current = { provider, keys: fingerprint, checkedAt: now };
    return provider;
  };
}

function makeProvider(needs: Needs, keys: OpenIdKeys): Provider {
  const { environment, log, credentialClients } = needs;
  const provider = new Provider(environment.publicUrl + openIdBase, configuration(needs, keys));
  issueToClients(provider, credentialClients);
  // The mount sets the address at which we were reached (mount-provider.ts).
  provider.proxy = true;
  provider.use(nameResponseModes);
  provider.on('authorization.error', stayHere);
  const refused = (context: KoaContextWithOIDC, { error }: errors.OIDCProviderError) => {
    // A user who cancels is no refusal of ours.
    if (error === 'access_denied') return;
    recordSecurityEventTo(log, isOfClient(context) ? 'client-token-refused' : 'plugin-login-refused', {
      reason: error,
    });
  };
  provider.on('authorization.error', refused);
  provider.on('grant.error', refused);
  provider.on('userinfo.error', refused);
  provider.on('server_error', (_context: unknown, error: Error) => log.error({ err: error }, 'OpenID request failed'));
  return provider;
}

/** Discovery always lists all modes of the library, regardless of the configuration. */
async function nameResponseModes(context: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next();
  const { body, oidc } = context;
  if (oidc?.route === 'discovery' && body instanceof Object) {
    Object.assign(body, { response_modes_supported: responseModes });
  }
}

/**
 * Called before the answer is sent. Any address may claim to be a shop, so redirecting errors to the plugin would make
 * our address an open redirector (RFC 9700, 4.11.2): only what a user decided on one of our pages is sent there.
 */
function stayHere({ oidc }: KoaContextWithOIDC, error: errors.OIDCProviderError): void {
  if (oidc.route !== 'resume') error.allow_redirect = false;
}

function configuration({ database, clock, environment, credentialClients }: Needs, keys: OpenIdKeys): Configuration {
  const cookie = { httpOnly: true, sameSite: 'lax', secure: environment.publicUrl.startsWith('https:') } as const;
  const loopbackAllowed = !environment.production;
  const clients: Adapter = {
    ...noSessions,
    async find(id) {
      if (isShopAddress(id, { loopbackAllowed })) return pluginClient(id);
      return (await credentialClients.scopesOf(id)) === null ? undefined : credentialClient(id);
    },
  };
  const seconds = (milliseconds: number) => milliseconds / 1000;
  return {
    adapter: (model) => {
      if (model === 'Client') return clients;
      return model === 'Session' ? noSessions : createArtifactAdapter(database, clock, model);
    },
    jwks: { keys: [...keys.signing] },
    cookies: {
      keys: [...keys.cookies],
      // Not `__Host-`: such cookies cannot be bound to the path of one interaction.
      names: {
        session: `${brand.shortName}-oidc-session`,
        interaction: `${brand.shortName}-oidc-interaction`,
        resume: `${brand.shortName}-oidc-resume`,
      },
      long: { ...cookie, path: openIdBase },
      short: cookie,
    },
    scopes: Object.keys(claimsOfScopes),
    claims: claimsOfScopes,
    responseTypes: ['code'],
    pkce: { required: () => true },
    clientAuthMethods: ['none', 'client_secret_basic'],
    expiresWithSession: async () => false,
    extraTokenClaims: nameSecret,
    // Other systems of the vendor's are no pages of a browser, and their ids no addresses.
    clientBasedCORS: (_context, origin, { clientId }) => URL.parse(clientId)?.origin === origin,
    findAccount: createFindAccount(database),
    interactions: { url: (_context, { uid }) => interactionPath(uid) },
    ttl: {
      Interaction: seconds(interactionLifetime),
      AuthorizationCode: 60,
      AccessToken: seconds(tokenLifetime),
      ClientCredentials: seconds(clientTokenLifetime),
      IdToken: seconds(tokenLifetime),
      Grant: seconds(tokenLifetime),
      // The cookie is sent although nothing is stored.
      Session: seconds(tokenLifetime),
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: { enabled: false },
    },
    renderError: (context, out, error) => context.redirect(failedLoginPath(reasonOf(out, error))),
  };
}

/** The reason for the page that reports the failure. The provider's messages are for developers of plugins. */
const reasonOf = ({ error }: ErrorOut, thrown: Error): string =>
  thrown instanceof errors.SessionNotFound ? 'expired' : error;
