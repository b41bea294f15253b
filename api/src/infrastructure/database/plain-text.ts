import { type RawBuilder, type SqlBool, sql } from 'kysely';

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A text without case and accents, to sort and search by: umlauts are beside their letters whatever the database's locale. */
export const plainText = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql`lower(regexp_replace(normalize(${text}, NFD), '[\u0300-\u036f]', '', 'g'))`;

/** Whether a text contains every word of a search, regardless of case and accents. */
export function containsWords(text: RawBuilder<unknown>, search: string): RawBuilder<SqlBool> {
  const words = plain(search)
    .split(/\s+/)
    .map((word) => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`);
  return sql`${plainText(text)} like all(${words}::text[])`;
}
