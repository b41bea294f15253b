import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';

const marked = /\/\* statement: ([\w-]+) \*\//;

export const markerOf = (name: string): string => `/* statement: ${name} */`;

/**
 * Marks a query whose text is made for each call, anywhere in its text. The database then parses and plans it once per
 * connection. Where the text is always the same, `kept` (kept-statement.ts) does this and more. List its columns: a
 * prepared `select *` fails as soon as a newer release has added a column.
 *
 * @param name identifies this query text, whatever its values
 */
export const named = (name: string): RawBuilder<unknown> => sql.raw(markerOf(name));

/** Kysely passes only the text, while `pg` takes a statement's name beside it: adds the name to a marked text. */
export function nameStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
  const withName = (text: unknown) => {
    const name = typeof text === 'string' ? marked.exec(text)?.[1] : undefined;
    return name === undefined ? text : { name, text };
  };
  client.query = ((text: unknown, ...others: unknown[]) => query(withName(text), ...others)) as typeof client.query;
}
