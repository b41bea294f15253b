import { sql } from 'kysely';
import { statements } from './migration.ts';

/** How a lead can be called, what it sells with and asks about, and that its contact agreed. Earlier leads have none. */
export const leadDetails = statements(
  sql`alter table lead
    add column phone text,
    add column shop_system text,
    add column interests jsonb,
    add column consent_version text,
    add column consent_at timestamptz`,
  sql`alter table lead
    add constraint lead_consent check ((consent_version is null) = (consent_at is null)) not valid`,
);
