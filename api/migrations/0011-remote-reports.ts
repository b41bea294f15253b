import { sql } from 'kysely';
import { statements } from './migration.ts';

/** Loads of remotes in browsers: counts per hour, without personal data. */
export const remoteReports = statements(
  sql`create table remote_load (
    remote text not null,
    version text not null,
    hour timestamptz not null,
    up_to_ms integer not null,
    count integer not null check (count > 0),
    primary key (remote, version, hour, up_to_ms)
  )`,
  sql`create index remote_load_hour on remote_load (hour)`,
  sql`create table remote_failure (
    remote text not null,
    version text not null,
    hour timestamptz not null,
    reason text not null check (reason in ('incompatible', 'unreachable', 'timeout', 'broken')),
    count integer not null check (count > 0),
    primary key (remote, version, hour, reason)
  )`,
  sql`create index remote_failure_hour on remote_failure (hour)`,
);
