import { useLocation } from 'react-router-dom';
import { ShopifyInstalled } from './shopify-installed.tsx';
import { ShopifyRequest } from './shopify-request.tsx';

/**
 * Target of Shopify's redirects: first with the request to install the app, then with the merchant's consent. Both are
 * sent to the server unchanged; the result is the installation.
 */
export function ShopifyAuthPage() {
  const { search, state } = useLocation() as { search: string; state: { installed?: string } | null };
  const query = search.slice(1);
  if (new URLSearchParams(query).has('hmac')) return <ShopifyRequest key={query} query={query} />;
  return <ShopifyInstalled installed={state?.installed ?? null} />;
}
