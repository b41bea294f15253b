import type { TableOf } from '../../infrastructure/database/table-of.ts';
export interface ShopifyTables {
  /**
   * - `browser_hash`: Of the secret in the browser that began the installation.
   * - `state_hash`: Of the state that Shopify has to return; `null` afterwards.
   * - `access_token`, `refresh_token`: Sealed (infrastructure/sealing.ts); `null` until the installation is complete, and once the app is
   *   uninstalled.
   * - `access_expires_at`, `refresh_expires_at`: `null` for tokens from before Shopify let them expire.
   * - `shop_email`: Kept until the installation has its shop.
   */
  shopify_installation: TableOf<'shopify_installation'>;
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends ShopifyTables {}
}
