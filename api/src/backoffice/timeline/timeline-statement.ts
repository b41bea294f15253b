import { type RawBuilder, sql } from 'kysely';

/** Where a page of the timeline ends: what is older follows, of one instant what has the smaller id. */
export interface TimelinePlace {
  /** Microseconds since 1970. */
  readonly at: number;
  readonly id: string;
}

export interface TimelineRow extends TimelinePlace {
  readonly kind: string;
  readonly title: string;
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
  readonly actor_kind: string | null;
  readonly actor_name: string | null;
  readonly shop_uuid: string | null;
}

export interface Wanted {
  readonly organizationUuid: string;
  readonly after: TimelinePlace | null;
  readonly limit: number;
}

/** What a source says of each thing, as SQL. */
export interface Said {
  readonly at: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  readonly kind: RawBuilder<unknown>;
  readonly title: RawBuilder<unknown>;
  readonly details: RawBuilder<unknown>;
  readonly actorKind?: RawBuilder<unknown>;
  readonly actorName?: RawBuilder<unknown>;
  readonly shop?: RawBuilder<unknown>;
}

/** A part of the timeline: its newest ones that are older than the page before. */
export type Source = (wanted: Wanted) => RawBuilder<unknown>;

const idOf = ({ id }: Said) => sql`(${id})::text collate "C"`;

const older = ({ after }: Wanted, said: Said): RawBuilder<unknown> => {
  if (after === null) return sql`true`;
  const instant = sql`'epoch'::timestamptz + ${after.at}::bigint * interval '1 microsecond'`;
  return sql`(${said.at} <= ${instant} and (${said.at} < ${instant} or ${idOf(said)} < ${after.id}))`;
};

const columns = (said: Said) => sql`${said.at} as at, ${idOf(said)} as id, ${said.kind} as kind, ${said.title} as title,
  ${said.details} as details, ${said.actorKind ?? sql`null`} as actor_kind, ${said.actorName ?? sql`null`} as actor_name,
  ${said.shop ?? sql`null::uuid`} as shop_uuid`;

/** Rows with an organization, or few enough of its shops that all are read. */
export const directly =
  (from: (wanted: Wanted) => RawBuilder<unknown>, where: (wanted: Wanted) => RawBuilder<unknown>, said: Said): Source =>
  (wanted) =>
    sql`(select ${columns(said)} from ${from(wanted)} where ${where(wanted)} and ${older(wanted, said)}
      order by at desc, id desc limit ${wanted.limit})`;

/**
 * Rows of shops, of which an organization may have hundreds: so many of the newest are read of each that together they are a page, and
 * what is older than the oldest of these of none.
 */
export const ofEachShop =
  (table: string, where: RawBuilder<unknown>, join: RawBuilder<unknown>, said: Said): Source =>
  (wanted) => {
    const own = sql`${sql.table(table)} where ${where} and ${older(wanted, said)}`;
    return sql`(select newest.* from own_shop cross join lateral (
        select ${columns(said)} from ${sql.table(table)} ${join} where ${where} and ${older(wanted, said)} and ${said.at} >= (
          select coalesce((select head.at from own_shop cross join lateral (
            select ${said.at} as at from ${own} order by 1 desc
            limit (select ceil(${wanted.limit}::numeric / greatest(count(*), 1))::bigint from own_shop)
          ) head order by head.at desc offset ${wanted.limit - 1} limit 1), '-infinity'))
        order by at desc, id desc limit ${wanted.limit}
      ) newest order by at desc, id desc limit ${wanted.limit})`;
  };

/** One statement, whatever an organization has: of each source a page, and the newest of all of them. */
export const timelineStatement = (
  sources: readonly Source[],
  wanted: Wanted,
  shopUuid: string | undefined,
) => sql<TimelineRow>`
  with own_shop as materialized (select uuid from shop where organization_uuid = ${wanted.organizationUuid}
    ${shopUuid === undefined ? sql`` : sql`and uuid = ${shopUuid}::uuid`})
  select (extract(epoch from at) * 1000000)::bigint as at, id, kind, title, details, actor_kind, actor_name, shop_uuid
  from (${sql.join(
    sources.map((source) => source(wanted)),
    sql` union all `,
  )}) happened
  order by happened.at desc, id desc limit ${wanted.limit}`;
