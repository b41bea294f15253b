import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as oidc from 'openid-client';

/** A Shopware 6 shop with the plugin in its admin, which signs users in through the portal. */
export interface PluginShop {
  /** URL of the shop; the plugin's client id. */
  readonly shopUrl: string;
  /** Opens the shop's admin. It has a link `loginLink`, and shows who is signed in. */
  readonly adminUrl: string;
  /** Serves what proves that the shop belongs to a merchant. */
  publish(proof: string): void;
  stop(): Promise<void>;
}

export const loginLink = 'Sign in with Kontor';

interface Begun {
  readonly verifier: string;
  readonly state: string;
}

export async function startPluginShop(portalUrl: string): Promise<PluginShop> {
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const shopUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const redirectUri = `${shopUrl}/admin/kontor/callback`;
  const config = await oidc.discovery(new URL(`${portalUrl}/api/v4/oidc`), shopUrl, undefined, oidc.None(), {
    execute: [oidc.allowInsecureRequests],
  });
  let begun: Begun | null = null;
  let proof = '';

  async function answer({ url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams, href } = new URL(url, shopUrl);
    if (pathname === '/admin/kontor/login') {
      response.writeHead(302, { location: await begin() }).end();
    } else if (pathname === '/admin/kontor/callback') {
      const refusal = searchParams.get('error');
      page(response, refusal ? `Refused: ${refusal}` : await finish(href));
    } else if (pathname === '/.well-known/kontor-proof.txt') {
      response.writeHead(200, { 'content-type': 'text/plain' }).end(proof);
    } else if (pathname === '/admin') {
      page(response, 'No user is signed in');
    } else {
      response.writeHead(204).end();
    }
  }

  async function begin(): Promise<string> {
    begun = { verifier: oidc.randomPKCECodeVerifier(), state: oidc.randomState() };
    return oidc.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: 'openid email profile shop',
      code_challenge: await oidc.calculatePKCECodeChallenge(begun.verifier),
      code_challenge_method: 'S256',
      state: begun.state,
    }).href;
  }

  async function finish(callback: string): Promise<string> {
    if (begun === null) throw new Error('The plugin has not started a login');
    const checks = { pkceCodeVerifier: begun.verifier, expectedState: begun.state };
    const tokens = await oidc.authorizationCodeGrant(config, new URL(callback), checks);
    const user = await oidc.fetchUserInfo(config, tokens.access_token, tokens.claims()?.sub ?? '');
    return `Signed in: ${[user.email, user.name, user['shop_uuid']].filter((value) => typeof value === 'string').join(', ')}`;
  }

  return {
    shopUrl,
    adminUrl: `${shopUrl}/admin`,
    publish: (published) => {
      proof = published;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function page(response: ServerResponse, status: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(`<!doctype html><html lang="en"><title>Shop admin</title><link rel="icon" href="data:,">
<h1>Shop admin</h1><p role="status">${status}</p><a href="/admin/kontor/login">${loginLink}</a></html>`);
}
