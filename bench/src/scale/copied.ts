import { createHash } from 'node:crypto';

/**
 * A row's id in copy number `n`. Of the form of random ones (version 4), so that rows of copies lie in an index as those of
 * the portal do: without order.
 */
export function copiedUuid(uuid: string, n: number): string {
  const hash = createHash('md5').update(`${uuid}${n}`).digest('hex');
  const parts = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `4${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20),
  ];
  return parts.join('-');
}

/** The same in the database. */
export const copiedUuidInSql = `create or replace function copied_uuid(id text, n bigint) returns text language sql immutable
  as $$ select overlay(overlay(md5(id || n) placing '4' from 13) placing '8' from 17)::uuid::text $$`;

/** Where a name takes the number of its copy: `anna@shop.test` becomes `anna-7@shop.test`, `RE-1` becomes `RE-1-7`. */
function cut(name: string): readonly [before: string, after: string] {
  const at = name.search(/[@.]/);
  return at <= 0 ? [name, ''] : [name.slice(0, at), name.slice(at)];
}

/** A unique name, such as an e-mail address or the number of an invoice, in copy number `n`. */
export function copiedName(name: string, n: number): string {
  const [before, after] = cut(name);
  return `${before}-${n}${after}`;
}

export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** An expression over the number `n` of a copy for the text of a uuid, or for a unique name. */
export const uuidInSql = (uuid: string): string => `copied_uuid(${literal(uuid)}, n)`;

export function nameInSql(name: string): string {
  const [before, after] = cut(name);
  return `${literal(`${before}-`)} || n${after === '' ? '' : ` || ${literal(after)}`}`;
}
