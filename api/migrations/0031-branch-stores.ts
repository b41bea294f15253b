import { sql } from 'kysely';
import { statements } from './migration.ts';

/**
 * What the fiscal service reports about branch stores and cash registers. Branch stores that were asked for are `disabled` until
 * it has confirmed them: the previous release knows no other state that signs nothing.
 */
export const branchStores = statements(
  sql`alter table branch_store
    add column external_id text,
    add column is_requested boolean not null default false,
    add column address_line1 text,
    add column zip text,
    add column city text,
    add column tax_number text`,
  sql`alter table cash_register
    add column external_id text,
    add column manufacturer text,
    add column model text,
    add column tss_serial_number text,
    add column tss_state text,
    add column tss_certificate_expires_at timestamptz,
    add column commissioned_at timestamptz,
    add column decommissioned_at timestamptz`,
);
