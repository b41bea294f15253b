import { useLocation } from 'react-router-dom';
import { ShopifyInstalled } from './shopify-installed.tsx';
import { ShopifyRequest } from './shopify-request.tsx';

/**
 * Where Shopify sends a browser: first with the wish to install the app, then with the merchant's consent. Both go to the
 * server as they came; what is left afterwards is the installation.
 */
export function ShopifyAuthPage() {
  const { search, state } = useLocation() as { search: string; state: { installed?: string } | null };
  const query = search.slice(1);
  if (new URLSearchParams(query).has('hmac')) return <ShopifyRequest key={query} query={query} />;
  return <ShopifyInstalled installed={state?.installed ?? null} />;
}
