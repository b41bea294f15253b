import { sql } from 'kysely';
import { statements } from './migration.ts';
import { ofOrganization } from './row-level-security.ts';

/**
 * What is held for an organization and belongs to no invoice: credit, and money that was transferred and not used yet. Cents
 * with the sign of the ledger: what settles a debt is negative. The sums of an organization are kept beside its entries, in
 * the transaction that adds them.
 */
export const organizationAccount = statements(
  sql`create table account_entry (
    uuid uuid primary key,
    organization_uuid uuid not null,
    fund text not null check (fund in ('credit', 'transfer')),
    kind text not null check (kind in ('given', 'used', 'released', 'adjusted', 'paid-back')),
    amount bigint not null check (amount <> 0),
    at timestamptz not null,
    document text,
    reference text not null unique
  )`,
  sql`create index account_entry_organization on account_entry (organization_uuid, at, uuid)`,
  sql`create trigger account_entry_is_append_only before update or delete on account_entry
    for each row execute function refuse_change_of_ledger()`,
  sql`create table organization_account (
    organization_uuid uuid primary key,
    credit bigint not null,
    unassigned bigint not null,
    unassigned_since timestamptz
  )`,
  sql`create index organization_account_unassigned on organization_account (unassigned_since)
    where unassigned_since is not null`,
  sql`create index organization_account_credit on organization_account (organization_uuid) where credit > 0`,
  ...['account_entry', 'organization_account'].flatMap(ofOrganization),
);
