import { sql } from 'kysely';
import { statements } from './migration.ts';

/**
 * Tokens of Shopify that expire, and the ones that renew them. `null` for tokens of before, which do not: the merchant gets others with the
 * next installation.
 */
export const shopifyTokens = statements(
  sql`alter table shopify_installation
    add column access_expires_at timestamptz,
    add column refresh_token text,
    add column refresh_expires_at timestamptz`,
);
