import { type RawBuilder, type SqlBool, sql } from 'kysely';

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A text without case and accents, to sort and search by: umlauts are beside their letters whatever the database's locale. */
export const plainText = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql`lower(regexp_replace(normalize(${text}, NFD), '[\u0300-\u036f]', '', 'g'))`;

/** The words of a search without case and accents, as patterns for what contains each of them: wildcards are plain characters. */
const patternsOf = (search: string): string[] =>
  plain(search)
    .split(/\s+/)
    .map((word) => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`);

/** Whether a text contains every word of a search, regardless of case and accents. */
export const containsWords = (text: RawBuilder<unknown>, search: string): RawBuilder<SqlBool> =>
  sql`${plainText(text)} like all(${patternsOf(search)}::text[])`;

/** Groups of three letters, of which an index knows the texts. */
const lettersOfIndex = 3;

/** So many words decide; further ones would take time alone. */
const mostWords = 8;

/**
 * The same for a text that has an index by groups of three letters, and what is shorter at the beginning of the text alone: only there the
 * index knows it.
 */
export function containsIndexed(text: RawBuilder<unknown>, search: string): RawBuilder<SqlBool> {
  const plainly = plainText(text);
  const words = patternsOf(search).filter((pattern) => pattern.length >= lettersOfIndex + 2);
  const [first = '%%'] = patternsOf(search);
  const patterns = words.length > 0 ? words.slice(0, mostWords) : [first.slice(1)];
  return sql.join(
    patterns.map((pattern) => sql<SqlBool>`${plainly} like ${pattern}`),
    sql` and `,
  );
}
