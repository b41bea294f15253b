import * as z from 'zod/mini';
import { errorCode } from '../../infrastructure/error-code.ts';
import { unavailable } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { callProvider, resultOfStatus } from '../../infrastructure/telemetry/provider-call.ts';
import { readShopifyRequest, refused, type ShopifyRequest } from './shopify-request.ts';

/** Our app at Shopify, and Shopify's addresses, with `{shop}` in place of the shop's domain. */
export interface ShopifyConnection {
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly browserEndpoint: string;
  readonly serverEndpoint: string;
}

/** Our app's client for Shopify. */
export interface ShopifyApp {
  /** Validates a redirect from Shopify; anything that Shopify did not sign is refused. */
  read(query: string, now: Date): ShopifyRequest;
  /** Where the merchant consents to the installation. */
  authorizeUrl(shop: string, state: string): string;
  /** Exchanges the merchant's consent, once, for the shop's access token. */
  exchange(shop: string, code: string): Promise<string>;
  /** The e-mail address of the shop's owner. */
  shopEmail(shop: string, accessToken: string): Promise<string>;
}

/** The scopes that ERP, warehouse and POS need. */
const scopes = ['read_products', 'write_inventory', 'read_orders', 'read_customers', 'read_locations'];

/** Shopify supports every version for a year: https://shopify.dev/docs/api/usage/versioning */
const apiVersion = '2026-10';
const timeout = 10_000;

const Token = z.object({ access_token: z.string().check(z.minLength(1)) });
const ShopAnswer = z.object({
  data: z.object({ shop: z.object({ email: z.string(), myshopifyDomain: z.string() }) }),
});

export function createShopifyApp(
  connection: ShopifyConnection,
  { environment: { publicUrl }, log, telemetry }: Pick<Infrastructure, 'environment' | 'log' | 'telemetry'>,
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

    async exchange(shop, code) {
      const body = { client_id: apiKey, client_secret: apiSecret, code };
      return z.parse(Token, await post('exchange', `${at(serverEndpoint, shop)}/oauth/access_token`, body))
        .access_token;
    },

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
