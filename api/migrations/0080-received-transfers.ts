import { sql } from 'kysely';
import { writtenToJournal } from './0074-written-to-the-journal.ts';
import { statements } from './migration.ts';
import { ofOrganization } from './row-level-security.ts';

/**
 * One row for all money that came by transfer, with what is left of it: what arrived before is used in the order in which it came.
 * Rows of entries that the release before writes are added by this one (account/received-transfers.ts), with ids that follow from
 * their movements in the same way.
 */
export const receivedTransfers = statements(
  sql`create table received_transfer (
    uuid uuid primary key,
    organization_uuid uuid not null,
    movement text not null unique,
    amount bigint not null check (amount > 0),
    received_at timestamptz not null,
    reference text,
    taken bigint not null check (taken between 0 and amount),
    returned bigint not null check (returned between 0 and taken),
    remaining bigint not null check (remaining between 0 and amount),
    state text not null check (state in ('open', 'assigned', 'returned'))
  )`,
  sql`create index received_transfer_organization on received_transfer (organization_uuid, received_at, uuid)`,
  sql`create index received_transfer_list on received_transfer (received_at, uuid)`,
  sql`create index received_transfer_state on received_transfer (state, received_at, uuid)`,
  sql`insert into received_transfer
      (uuid, organization_uuid, movement, amount, received_at, reference, taken, returned, remaining, state)
    select md5('received-transfer:' || reference)::uuid, organization_uuid, reference, amount, at, null, 0, 0, remaining,
      case when remaining > 0 then 'open' else 'assigned' end
    from (
      select organization_uuid, reference, -amount as amount, at,
        greatest(0, least(-amount, sum(-amount) over earlier - used)) as remaining
      from account_entry
      join (
        select organization_uuid, coalesce(sum(amount) filter (where amount > 0), 0) as used
        from account_entry where fund = 'transfer' group by organization_uuid
      ) organization using (organization_uuid)
      where fund = 'transfer' and amount < 0
      window earlier as (partition by organization_uuid order by at, uuid)
    ) transfer`,
  ...ofOrganization('received_transfer'),
  writtenToJournal('received_transfer'),
);
