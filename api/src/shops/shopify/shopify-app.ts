import * as z from 'zod/mini';
import { after, seconds } from '../../infrastructure/clock.ts';
import { errorCode } from '../../infrastructure/error-code.ts';
import { ProblemError, unavailable } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { callProvider, resultOfStatus } from '../../infrastructure/telemetry/provider-call.ts';
import { readShopifyRequest, refused, refusedCode, type ShopifyRequest } from './shopify-request.ts';

/** Our app at Shopify, and Shopify's addresses, with `{shop}` in place of the shop's domain. */
export interface ShopifyConnection {
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly browserEndpoint: string;
  readonly serverEndpoint: string;
}

/**
 * Tokens of a shop that expire, which Shopify asks of every public app
 * (https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/offline-access-tokens). Each renewal replaces both.
 */
export interface ShopifyTokens {
  readonly accessToken: string;
  /** For an hour. */
  readonly accessExpiresAt: Date;
  readonly refreshToken: string;
  /** For ninety days. */
  readonly refreshExpiresAt: Date;
}

/** Our app's client for Shopify. */
export interface ShopifyApp {
  /** Validates a redirect from Shopify; anything that Shopify did not sign is refused. */
  read(query: string, now: Date): ShopifyRequest;
  /** Where the merchant consents to the installation. */
  authorizeUrl(shop: string, state: string): string;
  /** Exchanges the merchant's consent, once, for the shop's tokens. */
  exchange(shop: string, code: string): Promise<ShopifyTokens>;
  /** Renews the tokens of a shop; `null` if Shopify does not know the old ones any more. */
  refresh(shop: string, refreshToken: string): Promise<ShopifyTokens | null>;
  /** The e-mail address of the shop's owner. */
  shopEmail(shop: string, accessToken: string): Promise<string>;
}

/** The scopes that ERP, warehouse and POS need. */
const scopes = ['read_products', 'write_inventory', 'read_orders', 'read_customers', 'read_locations'];

/** Shopify supports every version for a year: https://shopify.dev/docs/api/usage/versioning */
const apiVersion = '2026-10';
const timeout = 10_000;

const token = () => z.string().check(z.minLength(1));
const lifetime = () => z.int().check(z.positive());
const Tokens = z.object({
  access_token: token(),
  expires_in: lifetime(),
  refresh_token: token(),
  refresh_token_expires_in: lifetime(),
});
const ShopAnswer = z.object({
  data: z.object({ shop: z.object({ email: z.string(), myshopifyDomain: z.string() }) }),
});

export function createShopifyApp(
  connection: ShopifyConnection,
  {
    environment: { publicUrl },
    clock,
    log,
    telemetry,
  }: Pick<Infrastructure, 'environment' | 'clock' | 'log' | 'telemetry'>,
): ShopifyApp {
  const { apiKey, apiSecret, browserEndpoint, serverEndpoint } = connection;
  const at = (endpoint: string, shop: string) => `${endpoint.replace('{shop}', shop)}/admin`;

  async function post(
    operation: string,
    url: string,
    body: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<unknown> {
    const send = () =>
      fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      });
    const answer = await callProvider(telemetry, { provider: 'shopify', operation }, send, ({ status }) =>
      resultOfStatus(status),
    ).catch((error: unknown) => {
      log.warn({ code: errorCode(error) }, 'Shopify cannot be reached');
      throw unavailable();
    });
    if (answer.ok) return answer.json();
    log.warn({ status: answer.status }, 'Shopify refused');
    throw answer.status < 500 && answer.status !== 429 ? refused('Shopify refused') : unavailable();
  }

  async function tokens(operation: 'exchange' | 'refresh', shop: string, grant: object): Promise<ShopifyTokens> {
    const body = { client_id: apiKey, client_secret: apiSecret, ...grant };
    const answer = z.parse(Tokens, await post(operation, `${at(serverEndpoint, shop)}/oauth/access_token`, body));
    const now = clock.now();
    return {
      accessToken: answer.access_token,
      accessExpiresAt: after(now, seconds(answer.expires_in)),
      refreshToken: answer.refresh_token,
      refreshExpiresAt: after(now, seconds(answer.refresh_token_expires_in)),
    };
  }

  return {
    read: (query, now) => readShopifyRequest(query, apiSecret, now),

    authorizeUrl(shop, state) {
      const query = new URLSearchParams({
        client_id: apiKey,
        scope: scopes.join(','),
        redirect_uri: `${publicUrl}/shopify/auth`,
        state,
      });
      return `${at(browserEndpoint, shop)}/oauth/authorize?${query.toString()}`;
    },

    exchange: (shop, code) => tokens('exchange', shop, { code, expiring: 1 }),

    refresh: (shop, refreshToken) =>
      tokens('refresh', shop, { grant_type: 'refresh_token', refresh_token: refreshToken }).catch((error: unknown) => {
        if (error instanceof ProblemError && error.code === refusedCode) return null;
        throw error;
      }),

    async shopEmail(shop, accessToken) {
      const url = `${at(serverEndpoint, shop)}/api/${apiVersion}/graphql.json`;
      const query = '{ shop { email myshopifyDomain } }';
      const answer = await post('shop', url, { query }, { 'x-shopify-access-token': accessToken });
      const { email, myshopifyDomain } = z.parse(ShopAnswer, answer).data.shop;
      if (myshopifyDomain !== shop) throw refused('The token is for another shop');
      return email;
    },
  };
}
