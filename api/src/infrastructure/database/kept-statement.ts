import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { markerOf } from './named-statement.ts';
import type { Queryable } from './open-database.ts';

/** A query builder, or a text of `sql`. */
interface Compiles<Row> {
  compile(db: Queryable): CompiledQuery<Row>;
}

/** Stands for a value while a statement is built. */
class Placeholder {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

const placeholders: object = new Proxy({}, { get: (_, name) => new Placeholder(name) });

/**
 * A statement that many calls make: it is built and compiled once per process, and parsed and planned by the database
 * once per connection. List its columns: a prepared `select *` fails as soon as a newer release has added a column.
 *
 * @param name identifies this statement
 * @param build sees placeholders instead of values: it passes them on and decides nothing by them. A list is passed to
 *   `= any (…)`, because the text of `in (…)` differs with its length.
 */
export function kept<Values extends object, Row>(
  name: string,
  build: (db: Queryable, given: Values) => Compiles<Row>,
): (db: Queryable, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | null = null;
  return async (db, values) => {
    if (compiled === null) {
      const { sql, ...rest } = build(db, placeholders as Values).compile(db);
      compiled = { ...rest, sql: `${markerOf(name)} ${sql}` };
    }
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? Reflect.get(values, parameter.name) : parameter,
    );
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}

/**
 * A value of a kept statement that the database does not look at when it plans. Where policies apply, or a list is short, it
 * takes a plan for the very value to be worth its while, and makes one with each call, which takes three times as long as
 * running it (https://www.postgresql.org/docs/current/sql-prepare.html#SQL-PREPARE-NOTES).
 */
export const unplanned = <Value>(value: Value, type: 'uuid' | 'uuid[]' | 'text' | 'text[]'): RawBuilder<Value> =>
  sql`(select ${value}::${sql.raw(type)})`;
