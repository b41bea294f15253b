import { sql } from 'kysely';
import { statements } from './migration.ts';

/** Factors that are removed a day after the vendor's people have agreed to it, unless the user stops it. */
export const factorResets = statements(
  sql`create table factor_reset (
    user_uuid uuid primary key references app_user on delete cascade,
    token_hash text not null unique,
    requested_at timestamptz not null,
    effective_at timestamptz not null
  )`,
  // Its owner stops it: with a factor, or with another password.
  sql`revoke insert, update on factor_reset from ${sql.ref('kontor_tenant')}`,
);
