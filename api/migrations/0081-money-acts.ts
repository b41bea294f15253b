import { sql } from 'kysely';
import { writtenToJournal } from './0074-written-to-the-journal.ts';
import { statements } from './migration.ts';
import { ofOrganization } from './row-level-security.ts';

/** What operators do about money of an organization: written before the payment provider is told, and once for each key. */
export const moneyActs = statements(
  sql`create table money_act (
    uuid uuid primary key,
    request_hash text not null,
    organization_uuid uuid not null,
    kind text not null check (kind in ('assign', 'return', 'credit', 'payout')),
    amount bigint not null check (amount > 0),
    transfer_uuid uuid,
    invoice_uuid uuid,
    payout jsonb,
    reason text not null,
    state text not null check (state in ('working', 'done', 'refused')),
    problem_code text,
    created_at timestamptz not null,
    ended_at timestamptz
  )`,
  sql`create index money_act_working on money_act (organization_uuid) where state = 'working'`,
  ...ofOrganization('money_act'),
  writtenToJournal('money_act'),
);
