import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';

const marked = /\/\* statement: ([\w-]+) \*\//;

/**
 * Marks a query that runs frequently, anywhere in its text: `.modifyFront(named('…'))` of a selection, `.modifyEnd(…)`
 * of a change. The database then parses and plans it once per connection. List its columns: a prepared `select *` fails
 * as soon as a newer release has added a column.
 *
 * @param name identifies this query text, whatever its values
 */
export const named = (name: string): RawBuilder<unknown> => sql.raw(`/* statement: ${name} */`);

/** Kysely passes only the text, while `pg` takes a statement's name beside it: adds the name to a marked text. */
export function nameStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
  const withName = (text: unknown) => {
    const name = typeof text === 'string' ? marked.exec(text)?.[1] : undefined;
    return name === undefined ? text : { name, text };
  };
  client.query = ((text: unknown, ...others: unknown[]) => query(withName(text), ...others)) as typeof client.query;
}
