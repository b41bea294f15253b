import { StartError } from './start-error.ts';

/** Our app at Shopify. */
export interface ShopifyKeys {
  readonly apiKey: string;
  readonly apiSecret: string;
  /** Address of a shop at Shopify, with `{shop}` in place of its domain. */
  readonly endpoint: string;
}

const shopify = 'https://{shop}';

/** Key and secret or neither: with one of them installations would begin that nobody could complete. */
export function shopifyKeys(read: (name: string) => string | null): ShopifyKeys | null {
  const [apiKey, apiSecret] = [read('SHOPIFY_API_KEY'), read('SHOPIFY_API_SECRET')];
  const endpoint = read('SHOPIFY_ENDPOINT') ?? shopify;
  if (!/^https?:\/\/[^\s?#]+$/.test(endpoint) || !endpoint.includes('{shop}')) {
    throw new StartError(
      `SHOPIFY_ENDPOINT is "${endpoint}": it must be an address that has {shop} where the shop stands.`,
    );
  }
  if (apiKey === null && apiSecret === null) return null;
  if (apiKey === null || !/^[\w-]{8,}$/.test(apiKey)) {
    throw new StartError("SHOPIFY_API_KEY is missing or does not look like an app's API key.");
  }
  if (apiSecret === null || !/^[\w-]{16,}$/.test(apiSecret)) {
    throw new StartError("SHOPIFY_API_SECRET is missing or does not look like an app's secret.");
  }
  return { apiKey, apiSecret, endpoint: endpoint.replace(/\/+$/, '') };
}
