import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../infrastructure/database/open-database.ts';

/** Four rows to a page. */
const idsPerRow = 110;

/**
 * Adds the ids of events that leave to those of their year, as hashes. All of the year are written anew, so that a call seeks an
 * id in one row a year. What is there already stays once.
 */
export async function keepIds(owner: Database, events: RawBuilder<unknown>): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    const { rows } = await sql<{ year: number | null }>`
      select extract(year from max(occurred_at) at time zone 'UTC')::integer as year from ${events}`.execute(tx);
    const year = rows[0]?.year ?? null;
    if (year === null) return;
    await sql`create temporary table leaving_id on commit drop as
      select unnest(ids) as id from counted_id where year = ${year}
      union select id_of_event(client_id, event_id) from ${events}`.execute(tx);
    if (await areKept(tx, year)) return;
    await sql`delete from counted_id where year = ${year}`.execute(tx);
    await sql`insert into counted_id (year, first, ids)
      select ${year}, (array_agg(id order by id))[1], array_agg(id order by id)
      from (select id, (row_number() over (order by id) - 1) / ${sql.lit(idsPerRow)} as number from leaving_id) as sorted
      group by number`.execute(tx);
  });
}

/** Whether there is none that is not kept yet: what has left is looked at once more. */
async function areKept(tx: Tx, year: number): Promise<boolean> {
  const { rows } = await sql<{ areKept: boolean }>`select (select count(*) from leaving_id)
    = (select coalesce(sum(cardinality(ids)), 0) from counted_id where year = ${year}) as "areKept"`.execute(tx);
  return rows[0]?.areKept ?? false;
}
