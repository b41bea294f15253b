import { sql } from 'kysely';
import { statements } from './migration.ts';

/** Errors of loaded remotes: counts per hour, like their loads. */
export const remoteErrors = statements(
  sql`create table remote_error (
    remote text not null,
    version text not null,
    hour timestamptz not null,
    count integer not null check (count > 0),
    primary key (remote, version, hour)
  )`,
  sql`create index remote_error_hour on remote_error (hour)`,
);
