import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../database/open-database.ts';
import { type MonthlyTable, nameOfMonth } from './monthly-table.ts';

/** A part of a table: a month, or several where no months had been made. */
export interface Part {
  readonly name: string;
  /** `null` for the part that began before all months. */
  readonly from: Date | null;
  /** `null` for the rest: everything after the last month that was made. */
  readonly to: Date | null;
  /** Its leaving was begun and not finished. */
  readonly isLeaving: boolean;
}

const schema = 'months';

export const partNamed = (name: string): RawBuilder<unknown> => sql.table(`${schema}.${name}`);

export const restOf = ({ table }: Pick<MonthlyTable, 'table'>): string => `${table}_rest`;

/** `activity_2026_11` */
export const partOf = ({ table }: Pick<MonthlyTable, 'table'>, month: Date): string =>
  `${table}_${nameOfMonth(month).replace('-', '_')}`;

/** Where a part begins or ends, as its table has it. */
export const boundOf = ({ of }: Pick<MonthlyTable, 'of'>, month: Date): RawBuilder<unknown> =>
  sql.lit(of === 'names' ? nameOfMonth(month) : month.toISOString());

/** The end of a range in the words of the catalog: `TO ('2026-12-01 00:00:00+00')`, `TO (MAXVALUE)`. */
const bound = (word: 'FROM' | 'TO') => {
  const text = sql`(regexp_match(pg_get_expr(c.relpartbound, c.oid), ${sql.lit(`${word} \\('([^']+)'\\)`)}))[1]`;
  return sql`(${text} || case when length(${text}) = 7 then '-01 00:00+00' else '' end)::timestamptz`;
};

/** The parts of a table, in their order. */
export async function findParts(db: Queryable, { table }: Pick<MonthlyTable, 'table'>): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select c.relname as name, ${bound('FROM')} as "from", ${bound('TO')} as "to", i.inhdetachpending as "isLeaving"
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${`public.${table}`}::regclass
    order by "from" nulls first`.execute(db);
  return rows;
}

/** Months that have left their table and are not removed yet. */
export async function findDetached(db: Queryable, { table }: Pick<MonthlyTable, 'table'>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = ${sql.lit(schema)}::regnamespace and relkind = 'r' and not relispartition
      and starts_with(relname::text, ${`${table}_`})
    order by relname`.execute(db);
  return rows.map(({ name }) => name);
}
