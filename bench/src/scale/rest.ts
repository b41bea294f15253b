import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { ofWorkers } from './plans.ts';

/** Statements of others that run, or that began within the last milliseconds. */
const recent = `
  select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() and query !~ $2
    and (state = 'active' or query_start > clock_timestamp() - $1 * interval '1 millisecond') limit 1`;

/** Resolves when the server has asked nothing for so many milliseconds. */
export async function untilAtRest(client: pg.Client, milliseconds: number): Promise<void> {
  while ((await client.query(recent, [milliseconds, ofWorkers.source])).rowCount !== 0) await pause(milliseconds / 10);
}
