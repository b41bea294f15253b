import { sql } from 'kysely';
import { concurrentIndexes } from './migration.ts';

/** Shopify names a shop by its domain when it tells of it; tokens are renewed by the day on which they expire. */
export const shopifyInstallationsFound = concurrentIndexes(
  { name: 'shopify_installation_by_domain', on: sql`shopify_installation (shop_domain)` },
  {
    name: 'shopify_installation_by_refresh',
    on: sql`shopify_installation (refresh_expires_at) where refresh_token is not null`,
  },
);
