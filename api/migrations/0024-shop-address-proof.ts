import { sql } from 'kysely';
import { statements } from './migration.ts';

/** Proofs that the owner of a shop controls its address. */
export const shopAddressProof = statements(
  sql`create table shop_address_proof (
    shop_uuid uuid primary key references shop on delete cascade,
    value text not null,
    proven_address text,
    proven_at timestamptz
  )`,
);
