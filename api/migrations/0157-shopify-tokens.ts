import { sql } from 'kysely';
import { statements } from './migration.ts';

/**
 * Tokens of Shopify that expire, and the ones that renew them. `null` for tokens of before, which do not: the merchant gets others with the
 * next installation. Shopify names a shop by its domain when it tells of it.
 */
export const shopifyTokens = statements(
  sql`alter table shopify_installation
    add column access_expires_at timestamptz,
    add column refresh_token text,
    add column refresh_expires_at timestamptz`,
  sql`create index shopify_installation_by_domain on shopify_installation (shop_domain)`,
  sql`create index shopify_installation_by_refresh on shopify_installation (refresh_expires_at) where refresh_token is not null`,
);
