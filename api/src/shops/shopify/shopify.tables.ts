export interface ShopifyTables {
  shopify_installation: {
    uuid: string;
    shop_domain: string;
    /** Of the secret in the browser that began the installation. */
    browser_hash: string;
    /** Of the state that Shopify has to return; `null` afterwards. */
    state_hash: string | null;
    /** Sealed (infrastructure/sealing.ts); `null` until the installation is complete. */
    access_token: string | null;
    /** Kept until the installation has its shop. */
    shop_email: string | null;
    user_uuid: string | null;
    shop_uuid: string | null;
    created_at: Date;
    installed_at: Date | null;
  };
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends ShopifyTables {}
}
