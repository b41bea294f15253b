import { type RawBuilder, sql } from 'kysely';
import { after, days } from '../../infrastructure/clock.ts';
import { type MonthlyTable, startOfMonth } from '../../infrastructure/database/months/monthly-table.ts';
import type { Database } from '../../infrastructure/database/open-database.ts';
import { openTime } from './sort-events.ts';

/** Four rows to a page. */
const idsPerRow = 110;

/**
 * Adds the ids of events that leave to those of their year, as hashes. All of the year are written anew, so that a call seeks an
 * id in one row a year. What is there already stays once.
 */
async function keepIds(owner: Database, events: RawBuilder<unknown>): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    const { rows } = await sql<{ year: number | null }>`
      select extract(year from max(occurred_at) at time zone 'UTC')::integer as year from ${events}`.execute(tx);
    const year = rows[0]?.year ?? null;
    if (year === null) return;
    await sql`create temporary table leaving_id on commit drop as
      select unnest(ids) as id from counted_id where year = ${year}
      union select id_of_event(client_id, event_id) from ${events}`.execute(tx);
    await sql`delete from counted_id where year = ${year}`.execute(tx);
    await sql`insert into counted_id (year, first, ids)
      select ${year}, (array_agg(id order by id))[1], array_agg(id order by id)
      from (select id, (row_number() over (order by id) - 1) / ${sql.lit(idsPerRow)} as number from leaving_id) as sorted
      group by number`.execute(tx);
  });
}

/** A server's clock may be behind, and a call may take a while. */
const tolerance = days(1);

/** An event can come again as long as its month is open: in it, and in the first days of the next one. */
export const eventsByMonth: MonthlyTable = {
  table: 'usage_event',
  column: 'occurred_at',
  of: 'instants',
  keptFrom: (now) => startOfMonth(new Date(openTime(after(now, -tolerance)).from)),
  keep: keepIds,
};

/** As long as the invoices that they explain have to be kept (AO § 147): ten years, beginning with the next one. */
const daysKept = days(11 * 366);

export const daysByMonth: MonthlyTable = {
  table: 'usage_day',
  column: 'month',
  of: 'names',
  keptFrom: (now) => after(now, -daysKept),
};
