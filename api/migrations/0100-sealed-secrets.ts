import { sql } from 'kysely';
import { statements } from './migration.ts';

/**
 * Release 0.2.0 sealed the secrets of a database of 0.1.0 a week after its first start; later ones read sealed secrets alone.
 * What a challenge is for is said by its signature, no longer by its row.
 */
export const secretsAreSealed = statements(
  sql`do $$ begin
    if exists (select from system_value where name = 'signing-key') then
      raise exception 'its secrets are not sealed: run "pnpm secrets seal" with release 0.2.0 first';
    end if;
  end $$`,
  sql`alter table passkey_challenge alter column purpose drop not null, alter column bound_to drop not null`,
);
