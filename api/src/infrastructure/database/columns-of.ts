import type { Selectable } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Columns of a table for a statement that reads rows of several tables at once: each has the table in its name, and `of`
 * takes the row of this table out of the result.
 *
 * @param columns the first one is never null in the table
 */
export function columnsOf<Table extends keyof Tables, Column extends keyof Tables[Table] & string>(
  table: Table,
  columns: readonly [Column, ...Column[]],
) {
  type Row = Pick<Selectable<Tables[Table]>, Column & keyof Selectable<Tables[Table]>>;
  const places = columns.map((column) => ({ column, place: `${table}.${column}` as const }));
  return {
    selected: places.map(({ place }) => `${place} as ${place}` as const),
    /** `null` where nothing was joined. */
    of(result: object): Row | null {
      const row: Record<string, unknown> = {};
      for (const { column, place } of places) row[column] = Reflect.get(result, place);
      // What was selected has the types of the table, unless nothing was joined.
      return row[columns[0]] == null ? null : (row as Row);
    },
  };
}
