import { sql } from 'kysely';
import { statements } from './migration.ts';

/** Generations of the key that signs cookies, XSRF tokens and links. The first one is the key of earlier releases. */
export const signingKeys = statements(
  sql`create table signing_key (
    generation integer primary key,
    sealed_key text not null,
    created_at timestamptz not null
  )`,
);
