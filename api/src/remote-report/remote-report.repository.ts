import { sql } from 'kysely';
import type { Queryable } from '../infrastructure/database/open-database.ts';
import type { RemoteReportTables } from './remote-report.tables.ts';

type Loads = RemoteReportTables['remote_load'];
type Failures = RemoteReportTables['remote_failure'];
type Errors = RemoteReportTables['remote_error'];

/** Adds to what was counted; many requests count at once. Rows name different counters. */
export async function countLoads(db: Queryable, rows: readonly Loads[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('remote_load')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['remote', 'version', 'hour', 'up_to_ms'])
        .doUpdateSet({ count: sql`remote_load.count + excluded.count` }),
    )
    .execute();
}

/** The same for failures. */
export async function countFailures(db: Queryable, rows: readonly Failures[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('remote_failure')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['remote', 'version', 'hour', 'reason'])
        .doUpdateSet({ count: sql`remote_failure.count + excluded.count` }),
    )
    .execute();
}

/** The same for errors after a load. */
export async function countErrors(db: Queryable, rows: readonly Errors[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('remote_error')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['remote', 'version', 'hour']).doUpdateSet({ count: sql`remote_error.count + excluded.count` }),
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
