import { createHmac } from 'node:crypto';
import { shopifyShopDomain } from '@kontor/contract/schema';
import * as z from 'zod/mini';
import { seconds } from '../../infrastructure/clock.ts';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import { equalSecrets } from '../../infrastructure/signing.ts';

/** A redirect from Shopify: a request to install the app, or the merchant's consent. */
export type ShopifyRequest =
  | { readonly kind: 'install'; readonly shop: string }
  | { readonly kind: 'consent'; readonly shop: string; readonly code: string; readonly state: string };

/** The validity of a request in Shopify's own libraries (shopify-api-js, HMAC_TIMESTAMP_PERMITTED_CLOCK_TOLERANCE_SEC). */
const tolerance = seconds(90);

const ShopDomain = shopifyShopDomain();

/**
 * Parses a query of a redirect from Shopify, and refuses it unless Shopify signed it just now, for one of its shops
 * (https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/authorization-code-grant).
 */
export function readShopifyRequest(query: string, apiSecret: string, now: Date): ShopifyRequest {
  const parameters = new URLSearchParams(query);
  const names = [...parameters.keys()];
  // With a repeated name one value would be signed and the other one used.
  if (new Set(names).size !== names.length) throw refused('A parameter comes twice');
  const hmac = parameters.get('hmac') ?? '';
  parameters.delete('hmac');
  if (!equalSecrets(hmac, shopifyHmac(parameters, apiSecret))) throw refused('The hmac is invalid');

  const timestamp = Number(parameters.get('timestamp') ?? Number.NaN) * 1000;
  if (!(Math.abs(now.getTime() - timestamp) <= tolerance)) throw refused('The timestamp is too old, or missing');
  const shop = parameters.get('shop') ?? '';
  if (!z.safeParse(ShopDomain, shop).success) throw refused('Not a shop of Shopify');

  const [code, state] = [parameters.get('code'), parameters.get('state')];
  if (code === null && state === null) return { kind: 'install', shop };
  if (!code || !state) throw refused('Code and state come together');
  return { kind: 'consent', shop, code, state };
}

/** Over all parameters except the hmac itself, sorted by name. */
function shopifyHmac(parameters: URLSearchParams, apiSecret: string): string {
  const sorted = new URLSearchParams(parameters);
  sorted.sort();
  return createHmac('sha256', apiSecret).update(sorted.toString()).digest('hex');
}

export const refusedCode = 'shopify-request-refused';

export const refused = (detail: string): ProblemError => new ProblemError(refusedCode, { detail });
