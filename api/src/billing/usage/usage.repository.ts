import type { Month } from '@kontor/domain/calendar-month';
import type { MonthCharge } from '@kontor/domain/usage';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import { monthKey, type PlacedEvent } from './sort-events.ts';

// Each function is one statement, however many events and shops there are. Rows are always written in the order of their keys,
// so that two servers with the same events wait for each other instead of blocking each other.

/**
 * Ids are locked in so many groups: enough for small calls beside each other. Of large calls one goes on, and the others, which
 * take the groups in the same order, wait with few: the database has room for some thousand locks.
 */
const groupsOfIds = 1024;

/** Any number that is used for no other lock of two numbers. */
const lockOfIds = 4_711;

/**
 * Serializes calls with the same ids. The same id may come with instants of different months, which no unique index of a
 * table by months would notice. Call it first.
 */
export async function lockIds(tx: Tx, clientId: string, ids: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lockOfIds)}, wanted.number)
    from (select distinct abs(hashtext(${clientId} || ' ' || id) % ${sql.lit(groupsOfIds)}) as number
      from unnest(${ids}::text[]) as id order by 1) as wanted`.execute(tx);
}

/**
 * Those of the ids that were counted for a client before, at whatever time: with the events of months that are still kept, of
 * which none is later than `to`, or by their hashes (keep-ids.ts).
 */
export async function findCounted(
  db: Queryable,
  clientId: string,
  ids: readonly string[],
  to: string,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select event_id as id from usage_event
    where client_id = ${clientId} and event_id = any(${ids}::text[]) and occurred_at <= ${to}::timestamptz
    union all
    select wanted.id from unnest(${ids}::text[]) as wanted (id)
    cross join lateral id_of_event(${clientId}, wanted.id) as hashed (id)
    cross join unnest(array(select generate_series(min(year), max(year)) from counted_id)) as kept (year)
    cross join lateral (
      select ids from counted_id
      where counted_id.year = kept.year and counted_id.first <= hashed.id
      order by counted_id.first desc limit 1
    ) as run
    where hashed.id = any(run.ids)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Those of the shops that exist. They are not deleted before the transaction ends. */
export async function lockShops(tx: Tx, uuids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('shop')
    .select('uuid')
    .where(sql<boolean>`uuid = any(${uuids}::uuid[])`)
    .orderBy('uuid')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ uuid }) => uuid));
}

interface LockedMonth {
  readonly shop_uuid: string;
  readonly month: Month;
  readonly warned: number;
  readonly closed_at: Date | null;
}

type ShopMonth = Pick<PlacedEvent, 'shopUuid' | 'month'>;

/** Serializes counting and closing of these months. Call it before anything is counted. */
export async function lockMonths(tx: Tx, months: readonly ShopMonth[]): Promise<LockedMonth[]> {
  const shops = months.map(({ shopUuid }) => shopUuid);
  const names = months.map(({ month }) => month);
  await sql`insert into usage_month (shop_uuid, month)
    select wanted.shop_uuid, wanted.month from unnest(${shops}::uuid[], ${names}::text[]) as wanted (shop_uuid, month)
    order by 1, 2
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<LockedMonth>`select shop_uuid, month, warned, closed_at from usage_month
    where (shop_uuid, month) in (select * from unnest(${shops}::uuid[], ${names}::text[]))
    order by shop_uuid, month
    for update`.execute(tx);
  return rows;
}

/** @returns those that were stored: another server may have counted some of them at the same moment */
export async function insertEvents(
  tx: Tx,
  clientId: string,
  events: readonly PlacedEvent[],
  now: Date,
): Promise<PlacedEvent[]> {
  const { rows } = await sql<{ event_id: string }>`
    insert into usage_event (client_id, event_id, shop_uuid, occurred_at, quantity, received_at)
    select ${clientId}, id, shop_uuid, occurred_at, quantity, ${now}::timestamptz
    from unnest(
      ${events.map(({ id }) => id)}::text[],
      ${events.map(({ shopUuid }) => shopUuid)}::uuid[],
      ${events.map(({ occurredAt }) => occurredAt)}::timestamptz[],
      ${events.map(({ quantity }) => quantity)}::integer[]
    ) as event (id, shop_uuid, occurred_at, quantity)
    order by id
    on conflict do nothing
    returning event_id`.execute(tx);
  const stored = new Set(rows.map(({ event_id }) => event_id));
  return events.filter(({ id }) => stored.has(id));
}

/** Adds events to the sums of their days. */
export async function addOrders(tx: Tx, events: readonly PlacedEvent[]): Promise<void> {
  const days = [...Map.groupBy(events, (event) => `${monthKey(event)} ${event.day}`).values()].flatMap((ofDay) => {
    const [first] = ofDay;
    return first === undefined ? [] : [{ ...first, orders: ofDay.reduce((sum, { quantity }) => sum + quantity, 0) }];
  });
  await sql`insert into usage_day (shop_uuid, month, day, orders)
    select * from unnest(
      ${days.map(({ shopUuid }) => shopUuid)}::uuid[],
      ${days.map(({ month }) => month)}::text[],
      ${days.map(({ day }) => day)}::smallint[],
      ${days.map(({ orders }) => orders)}::bigint[]
    )
    order by 1, 2, 3
    on conflict (shop_uuid, month, day) do update set orders = usage_day.orders + excluded.orders`.execute(tx);
}

/** Notes when the newest orders of the months came in. A correction is no order. */
export async function noteLastOrders(tx: Tx, events: readonly PlacedEvent[]): Promise<void> {
  const orders = events.filter(({ quantity }) => quantity > 0);
  const newest = [...Map.groupBy(orders, monthKey).values()].flatMap((ofMonth) =>
    ofMonth.toSorted((a, b) => b.occurredAt.localeCompare(a.occurredAt)).slice(0, 1),
  );
  if (newest.length === 0) return;
  await sql`update usage_month set last_order_at = greatest(usage_month.last_order_at, newest.occurred_at)
    from unnest(
      ${newest.map(({ shopUuid }) => shopUuid)}::uuid[],
      ${newest.map(({ month }) => month)}::text[],
      ${newest.map(({ occurredAt }) => occurredAt)}::timestamptz[]
    ) as newest (shop_uuid, month, occurred_at)
    where usage_month.shop_uuid = newest.shop_uuid and usage_month.month = newest.month`.execute(tx);
}

export async function findLastOrder(db: Queryable, shopUuid: string): Promise<Date | null> {
  const row = await db
    .selectFrom('usage_month')
    .select('last_order_at')
    .where('shop_uuid', '=', shopUuid)
    .where('last_order_at', 'is not', null)
    .orderBy('last_order_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.last_order_at ?? null;
}

/** Where there are several, the last release, which knows one price a month, leaves the month to this one. */
const onePrice = ({ lines, unitAmount }: MonthCharge): number | null =>
  lines.length > 1 ? null : (lines[0]?.unitAmount ?? unitAmount);

/** Closes months with what they cost. */
export async function storeCharges(
  tx: Tx,
  month: Month,
  charges: readonly ({ readonly shopUuid: string } & MonthCharge)[],
  now: Date,
): Promise<void> {
  await sql`update usage_month set closed_at = ${now}::timestamptz, orders = charge.orders, included = charge.included,
      extra = charge.extra, unit_amount = charge.unit_amount, lines = charge.lines
    from unnest(
      ${charges.map(({ shopUuid }) => shopUuid)}::uuid[],
      ${charges.map(({ orders }) => orders)}::bigint[],
      ${charges.map(({ included }) => included)}::integer[],
      ${charges.map(({ extra }) => extra)}::integer[],
      ${charges.map(onePrice)}::integer[],
      ${charges.map(({ lines }) => JSON.stringify(lines))}::jsonb[]
    ) as charge (shop_uuid, orders, included, extra, unit_amount, lines)
    where usage_month.shop_uuid = charge.shop_uuid and usage_month.month = ${month}`.execute(tx);
}
