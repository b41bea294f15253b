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

/** Of the longest run of letters and digits in a pattern: the index knows no other characters. */
const lettersOf = (pattern: string): number =>
  Math.max(0, ...[...pattern.matchAll(/[\p{L}\p{N}]+/gu)].map(([run]) => run.length));

/** So many words decide; further ones would take time alone. */
const mostWords = 8;

/**
 * The same for a text that has an index by groups of three letters, and what is shorter at the beginning of the text alone: only there the
 * index knows it.
 */
export function containsIndexed(text: RawBuilder<unknown>, search: string): RawBuilder<SqlBool> {
  const plainly = plainText(text);
  const known = patternsOf(search).filter((pattern) => lettersOf(pattern) > 0);
  // Signs alone are in no group, so that every text would be read.
  const [first] = known;
  if (first === undefined) return sql<SqlBool>`false`;
  const words = known.filter((pattern) => lettersOf(pattern) >= lettersOfIndex);
  const patterns = words.length > 0 ? words.slice(0, mostWords) : [first.slice(1)];
  return sql.join(
    patterns.map((pattern) => sql<SqlBool>`${plainly} like ${pattern}`),
    sql` and `,
  );
}
