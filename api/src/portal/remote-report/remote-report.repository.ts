import { sql } from 'kysely';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import type { RemoteReportTables } from './remote-report.tables.ts';

/** Adds to a table's counts, safely for simultaneous requests. Rows name different counters. */
export async function addCounts<Table extends keyof RemoteReportTables>(
  db: Queryable,
  table: Table,
  rows: readonly RemoteReportTables[Table][],
): Promise<void> {
  if (rows.length === 0) return;
  const counters: keyof RemoteReportTables = table;
  await db
    .insertInto(counters)
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .constraint(`${table}_pkey`)
        .doUpdateSet({ count: sql<number>`${sql.ref(`${table}.count`)} + excluded.count` }),
    )
    .execute();
}

/** Counts of two windows that end now: since `hour`, and since `day`, which is earlier. */
export interface Windows {
  readonly hour: Date;
  readonly day: Date;
}

const within = (since: Date) => sql<number>`coalesce(sum(count) filter (where hour >= ${since}), 0)`;

export const findLoads = (db: Queryable, { hour, day }: Windows) =>
  db
    .selectFrom('remote_load')
    .select(['remote', 'version', 'up_to_ms', within(hour).as('in_hour'), within(day).as('in_day')])
    .where('hour', '>=', day)
    .groupBy(['remote', 'version', 'up_to_ms'])
    .execute();

export const findFailures = (db: Queryable, { hour, day }: Windows) =>
  db
    .selectFrom('remote_failure')
    .select(['remote', 'version', 'reason', within(hour).as('in_hour'), within(day).as('in_day')])
    .where('hour', '>=', day)
    .groupBy(['remote', 'version', 'reason'])
    .execute();

export const findErrors = (db: Queryable, { hour, day }: Windows) =>
  db
    .selectFrom('remote_error')
    .select(['remote', 'version', within(hour).as('in_hour'), within(day).as('in_day')])
    .where('hour', '>=', day)
    .groupBy(['remote', 'version'])
    .execute();

export async function deleteReportsBefore(db: Queryable, instant: Date): Promise<void> {
  await db.deleteFrom('remote_load').where('hour', '<', instant).execute();
  await db.deleteFrom('remote_failure').where('hour', '<', instant).execute();
  await db.deleteFrom('remote_error').where('hour', '<', instant).execute();
}
