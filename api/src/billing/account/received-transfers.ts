import { sql } from 'kysely';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';

/** Movements whose rows may be missing: the release before enters movements and knows no rows. */
const mostMissing = 200;

/** What is held belongs to the newest transfers: more than so many of one organization are not open at once. */
const mostShared = 500;

/** Whether a transfer has been entered that has no row. */
export async function lacksTransfers(db: Queryable, organizationUuid: string): Promise<boolean> {
  const { rows } = await sql<{ lacks: boolean }>`
    select exists (select from ${latestOf(organizationUuid)} latest where ${hasNoRow}) as lacks`.execute(db);
  return rows[0]?.lacks ?? false;
}

const latestOf = (organizationUuid: string) => sql`(
  select reference, amount, at from account_entry
  where organization_uuid = ${organizationUuid} and fund = 'transfer'
  order by at desc, uuid desc limit ${mostMissing}
)`;

const hasNoRow = sql`latest.amount < 0
  and not exists (select from received_transfer where received_transfer.movement = latest.reference)`;

/**
 * Adds the rows of transfers that have been entered, and shares out anew what is left of them. The account of the organization
 * must be locked. The id of a row follows from its movement, as in migration 0080: a restored database that makes it anew takes what
 * the journal has about it.
 *
 * Money is used in the order in which it came, but for what operators have taken from a certain transfer. What is taken by
 * an act that the payment provider has not carried out yet counts as gone.
 *
 * @param references what was written on the transfers, by their movements
 */
export async function shareOut(
  tx: Tx,
  organizationUuid: string,
  references: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  const written = JSON.stringify(Object.fromEntries(references));
  await sql`
    insert into received_transfer
      (uuid, organization_uuid, movement, amount, received_at, reference, taken, returned, remaining, state)
    select md5('received-transfer:' || reference)::uuid, ${organizationUuid}::uuid, reference, -amount, at, ${written}::jsonb ->> reference,
      0, 0, 0, 'assigned'
    from ${latestOf(organizationUuid)} latest where ${hasNoRow}`.execute(tx);
  await sql`
    with held as (
      select account.unassigned - coalesce((
        select sum(amount) from money_act
        where organization_uuid = ${organizationUuid} and state = 'working' and kind in ('assign', 'return')
      ), 0) as amount
      from organization_account account where organization_uuid = ${organizationUuid}
    ), latest as (
      select uuid, received_at, amount - taken as own from received_transfer
      where organization_uuid = ${organizationUuid}
      order by received_at desc, uuid desc limit ${mostShared}
    ), shared as (
      select uuid, greatest(0, least(own,
        (select amount from held) - (sum(own) over (order by received_at desc, uuid desc) - own))) as remaining
      from latest
    )
    update received_transfer transfer
    set remaining = shared.remaining,
      state = case when shared.remaining > 0 then 'open' when returned > 0 then 'returned' else 'assigned' end
    from shared
    where shared.uuid = transfer.uuid
      and (transfer.remaining <> shared.remaining or (transfer.state = 'open') <> (shared.remaining > 0))`.execute(tx);
  await sql`
    update organization_account set unassigned_since = (
      select min(received_at) from received_transfer
      where organization_uuid = ${organizationUuid} and state = 'open'
    ) where organization_uuid = ${organizationUuid}`.execute(tx);
}
