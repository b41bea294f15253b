import { type RawBuilder, sql } from 'kysely';
import { concurrentIndexes, type Migration, statements } from './migration.ts';
import { ofOrganization, ofShop, ofSystem } from './row-level-security.ts';

const tenantRole = sql.ref('kontor_tenant');

interface Monthly {
  readonly table: string;
  /** What the months are ranges of: an instant, or the month itself as `2026-11`. */
  readonly column: string;
  readonly bound?: (instant: string) => string;
  /** Unique, with the column in it. The table has its index since an earlier migration, or has it as its key. */
  readonly key?: string;
  /** The table by months: its columns, as they were. */
  readonly columns: RawBuilder<unknown>;
  readonly before?: readonly RawBuilder<unknown>[];
  /** Indexes that the table has, too, and who sees its rows. */
  readonly after: readonly RawBuilder<unknown>[];
}

/**
 * All rows that there are, and those of the running and the next month, stay where they are. A sandbox whose clock was moved
 * has rows of later months.
 */
const bounded = (table: string, column: string, newest: string, bound = (instant: string) => instant) =>
  statements(
    sql.raw(`do $$ declare
        month timestamp := date_trunc('month', greatest(now(), (${newest})) at time zone 'UTC') + interval '2 months';
      begin
        execute format('alter table ${table} add constraint ${table}_first check (${column} < %L) not valid',
          ${bound(`month at time zone 'UTC'`)});
      end $$`),
  );

/** Events have no index by their time, and every month of a shop that has one has a row. */
const newestUsage = `select to_date(max(month), 'YYYY-MM') from usage_month`;

/** Without a lock: what exists is read beside everything else, so that it becomes a part of the new table at once. */
const validated = (table: string) => statements(sql.raw(`alter table ${table} validate constraint ${table}_first`));

/**
 * The table becomes the first part of one that is partitioned. The parts are in a schema of their own, which the roles of
 * servers may not use: the policies of a table hold for who reads it, not for who reads a part of it.
 */
const byMonth = ({ table, column, key, columns, before = [], after }: Monthly): Migration =>
  statements(
    ...before,
    ...(key === undefined
      ? []
      : [sql.raw(`alter table ${table} drop constraint ${table}_pkey, add primary key using index ${key}`)]),
    sql.raw(`alter table ${table} rename to ${table}_first`),
    sql.raw(`alter table ${table}_first set schema months`),
    sql`create table ${sql.table(table)} (${columns}) partition by range (${sql.ref(column)})`,
    ...after,
    sql.raw(`do $$ declare
        bound text := (select substring(pg_get_constraintdef(oid) from '''([^'']+)''') from pg_constraint
          where conrelid = 'months.${table}_first'::regclass and conname = '${table}_first');
      begin
        execute format('alter table ${table} attach partition months.${table}_first for values from (minvalue) to (%L)', bound);
        execute format('create table months.${table}_rest partition of ${table} for values from (%L) to (maxvalue)', bound);
      end $$`),
    // What was the table's is now that of the new one.
    sql.raw(`alter table months.${table}_first drop constraint ${table}_first, disable row level security`),
    ...['everything', 'tenant'].map((policy) => sql.raw(`drop policy ${policy} on months.${table}_first`)),
    sql.raw(`revoke all on months.${table}_first from kontor_tenant, kontor_system`),
  );

const withoutIndex = (...names: readonly string[]): Migration => ({
  inTransaction: false,
  statements: names.map((name) => sql`drop index concurrently if exists ${sql.ref(name)}`),
});

/**
 * Tables that only grow, by the month, so that old months leave without being read or locked. Nothing refers to their rows, and
 * they refer to nothing: a foreign key would lock the shops and organizations whenever a month comes or leaves, and neither of
 * those is ever deleted.
 */
export const months: Readonly<Record<string, Migration>> = {
  '0115-months': statements(sql`create schema months`),
  '0115-months-keys': concurrentIndexes(
    { name: 'activity_key', unique: true, on: sql`activity (organization_uuid, at, number)` },
    { name: 'usage_event_key', unique: true, on: sql`usage_event (client_id, event_id, occurred_at)` },
  ),
  '0115-months-of-activity-1': statements(
    sql`alter table activity drop constraint activity_organization_uuid_fkey, drop constraint activity_uuid_key`,
  ),
  '0115-months-of-activity-2': bounded('activity', 'at', 'select max(at) from activity'),
  '0115-months-of-activity-3': validated('activity'),
  '0115-months-of-activity-4': withoutIndex('activity_organization', 'activity_at'),
  '0115-months-of-activity-5': byMonth({
    table: 'activity',
    column: 'at',
    key: 'activity_key',
    before: [
      sql`create sequence activity_number`,
      // Tables by months have identities since Postgres 17 only.
      sql`alter table activity alter column number drop identity`,
      sql`select setval('activity_number', (select coalesce(max(number), 0) + 1 from activity), false)`,
    ],
    columns: sql`
      number bigint not null default nextval('activity_number'),
      uuid uuid not null,
      organization_uuid uuid not null,
      at timestamptz not null,
      actor_kind text not null check (actor_kind in ('user', 'agency', 'operator', 'client', 'system')),
      actor_name text,
      actor_user_uuid uuid,
      action text not null,
      subject text,
      subject_user_uuid uuid,
      details jsonb not null,
      address text,
      primary key (organization_uuid, at, number)`,
    after: [
      sql`alter sequence activity_number owned by activity.number`,
      sql`create index activity_actor on activity (actor_user_uuid)`,
      sql`create index activity_subject on activity (subject_user_uuid)`,
      ...ofOrganization('activity'),
      sql`revoke update, delete on activity from ${tenantRole}`,
    ],
  }),
  '0115-months-of-usage-day-1': statements(sql`alter table usage_day drop constraint usage_day_shop_uuid_fkey`),
  '0115-months-of-usage-day-2': bounded(
    'usage_day',
    'month',
    newestUsage,
    (instant) => `to_char(${instant}, 'YYYY-MM')`,
  ),
  '0115-months-of-usage-day-3': validated('usage_day'),
  '0115-months-of-usage-day-4': byMonth({
    table: 'usage_day',
    column: 'month',
    columns: sql`
      shop_uuid uuid not null,
      month text not null,
      day smallint not null,
      orders bigint not null,
      primary key (shop_uuid, month, day)`,
    after: ofShop('usage_day'),
  }),
  '0115-months-of-usage-event-1': statements(sql`alter table usage_event drop constraint usage_event_shop_uuid_fkey`),
  '0115-months-of-usage-event-2': bounded('usage_event', 'occurred_at', newestUsage),
  '0115-months-of-usage-event-3': validated('usage_event'),
  '0115-months-of-usage-event-4': withoutIndex('usage_event_shop'),
  '0115-months-of-usage-event-5': byMonth({
    table: 'usage_event',
    column: 'occurred_at',
    key: 'usage_event_key',
    columns: sql`
      client_id text not null,
      event_id text not null,
      shop_uuid uuid not null,
      occurred_at timestamptz not null,
      quantity integer not null,
      received_at timestamptz not null,
      primary key (client_id, event_id, occurred_at)`,
    after: ofShop('usage_event'),
  }),
  // An id counts once for ever, so of those that leave with their month sixteen bytes stay: sorted, a hundred to a row. Few
  // enough that four rows fill a page and none is stored elsewhere.
  '0116-counted-ids': statements(
    sql`create table counted_id (
      year integer not null,
      first uuid not null,
      ids uuid[] not null,
      primary key (year, first)
    )`,
    sql`alter table counted_id alter column ids set storage plain`,
    ...ofSystem('counted_id'),
    sql`create function id_of_event(client text, event text) returns uuid language sql immutable strict parallel safe
      return encode(substring(sha256(convert_to(client || ' ' || event, 'UTF8')) from 1 for 16), 'hex')::uuid`,
  ),
};
