import { brand } from '@kontor/contract/brand';
import type { ClientMetadata } from 'oidc-provider';
import { shopAddress } from '../shops/shop-address.ts';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The path in a shop at which the plugin receives the answer of a login. */
export const callbackPath = `/admin/${brand.shortName}/callback`;

/**
 * The address of a shop from a client id, if it is in canonical form: https, the host in ASCII, an optional path,
 * nothing after it. With http only loopback, and only where it is allowed.
 */
export function isShopAddress(clientId: string, options: { readonly loopbackAllowed: boolean }): boolean {
  if (clientId.length > 300 || !URL.canParse(clientId)) return false;
  const { protocol, hostname } = new URL(clientId);
  const isLoopback = protocol === 'http:' && loopback.has(hostname) && options.loopbackAllowed;
  if (protocol !== 'https:' && !isLoopback) return false;
  return clientId === shopAddress(clientId);
}

/** The other modes would make the provider answer with its own pages and scripts. */
export const responseModes = ['query'] as const;

/**
 * Every shop runs its own copy of the plugin, possibly before the shop is known here. So clients are not registered:
 * the client id is the shop's address, from which the only redirect address is derived (docs/decisions/0013).
 */
export const pluginClient = (shopUrl: string): ClientMetadata => ({
  client_id: shopUrl,
  application_type: 'web',
  redirect_uris: [shopUrl + callbackPath],
  grant_types: ['authorization_code'],
  response_types: ['code'],
  response_modes: [...responseModes],
  token_endpoint_auth_method: 'none',
});
