import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';

const marked = /\/\* statement: ([\w-]+) \*\//;

/**
 * Marks a query as one that runs all the time, anywhere in its text: `.modifyFront(named('…'))` of a selection, `.modifyEnd(…)`
 * of a change. The database then parses and plans it once per connection. List its columns: a prepared `select *` fails as soon as a newer release has added a column.
 *
 * @param name of this one query text, whatever its values
 */
export const named = (name: string): RawBuilder<unknown> => sql.raw(`/* statement: ${name} */`);

/** Kysely hands on texts alone, `pg` takes a name beside the text: this puts the name of a marked text there. */
export function nameStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
  const withName = (text: unknown) => {
    const name = typeof text === 'string' ? marked.exec(text)?.[1] : undefined;
    return name === undefined ? text : { name, text };
  };
  client.query = ((text: unknown, ...others: unknown[]) => query(withName(text), ...others)) as typeof client.query;
}
