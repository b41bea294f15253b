import * as oidc from 'openid-client';
import { callbackPath } from '../plugin-login/plugin-client.ts';
import type { TestApp } from './test-app.ts';
import type { TestAnswer, TestClient } from './test-client.ts';

/** A login that the plugin has begun in a browser. */
export interface BegunLogin {
  readonly interactionId: string;
  /** Path of the interaction, `/api/v4/oidc/interaction/…`, to which the browser was redirected. */
  readonly interaction: string;
}

/** The Shopware 6 plugin of a shop, with a real OpenID library that reaches the server without a port. */
export interface Plugin {
  readonly config: oidc.Configuration;
  readonly redirectUri: string;
  /** Opens the authorization URL in a browser. */
  begin(browser: TestClient): Promise<BegunLogin>;
  /** The plugin's result for the address to which the browser was redirected. */
  finish(callbackUrl: string): Promise<{ tokens: oidc.TokenEndpointResponse; user: oidc.UserInfoResponse }>;
  authorizationUrl(parameters?: Readonly<Record<string, string>>): Promise<string>;
  readonly verifier: string;
  readonly state: string;
}

/** How an OpenID library reaches the server without a port. */
export const customFetchOf =
  ({ app }: TestApp): oidc.CustomFetch =>
  async (url, { method, headers, body }) => {
    const answer = await app.inject({
      method: method as 'GET',
      url: url.slice(new URL(url).origin.length),
      headers,
      ...(body instanceof URLSearchParams ? { payload: body.toString() } : {}),
    });
    const entries = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as [string, string]);
    return new Response(answer.body, { status: answer.statusCode, headers: entries });
  };

export async function createPlugin(kontor: TestApp, shopUrl: string): Promise<Plugin> {
  const customFetch = customFetchOf(kontor);
  const issuer = new URL(`${kontor.infrastructure.environment.publicUrl}/api/v4/oidc`);
  const config = await oidc.discovery(issuer, shopUrl, undefined, oidc.None(), {
    [oidc.customFetch]: customFetch,
    execute: [oidc.allowInsecureRequests],
  });
  config[oidc.customFetch] = customFetch;
  const redirectUri = shopUrl + callbackPath;
  const verifier = oidc.randomPKCECodeVerifier();
  const state = oidc.randomState();
  const authorizationUrl = async (parameters: Readonly<Record<string, string>> = {}) =>
    oidc.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: 'openid email profile shop',
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      ...parameters,
    }).href;

  return {
    config,
    redirectUri,
    verifier,
    state,
    authorizationUrl,
    async begin(browser) {
      const answer = await visit(browser, await authorizationUrl());
      const interaction = locationOf(answer);
      return { interaction, interactionId: interaction.slice(interaction.lastIndexOf('/') + 1) };
    },
    async finish(callbackUrl) {
      const checks = { pkceCodeVerifier: verifier, expectedState: state };
      const tokens = await oidc.authorizationCodeGrant(config, new URL(callbackUrl), checks);
      const subject = tokens.claims()?.sub ?? '';
      return { tokens, user: await oidc.fetchUserInfo(config, tokens.access_token, subject) };
    },
  };
}

/** Opens an address in a browser, as a navigation. */
export const visit = (browser: TestClient, url: string, headers: Readonly<Record<string, string>> = {}) =>
  browser.call(`GET ${url.replace(/^https?:\/\/[^/]+/, '')}`, { headers: { accept: 'text/html', ...headers } });

export function locationOf(answer: TestAnswer): string {
  const { location } = answer.headers;
  if (location === undefined) throw new Error(`No redirect but ${answer.statusCode}: ${answer.body}`);
  return location;
}

/** Confirms a login on its page, and returns where the browser is finally redirected. */
export async function confirm(browser: TestClient, { interaction }: BegunLogin): Promise<string> {
  await browser.expect(204, `POST ${interaction}/approval`);
  const resume = locationOf(await visit(browser, `${interaction}/confirm`));
  return locationOf(await visit(browser, resume));
}
