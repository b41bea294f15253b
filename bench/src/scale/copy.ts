import type pg from 'pg';
import { literal, nameInSql, uuidInSql } from './copied.ts';
import { type Household, uuids } from './households.ts';
import type { Row, StoredTable } from './stored.ts';

/** Numbers of copies, both included. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** A value of a copied row as an expression over the number `n` of the copy. A name is the whole value; in JSON it stands between quotes. */
function valueInSql(value: string, type: string, { uuids: known, names }: Household, older: string): string {
  if (type.startsWith('timestamp')) {
    // What is to come stays: it would be overdue.
    const isPast = Date.parse(value) < Date.now();
    return isPast ? `${literal(value)}::${type} - ${older}` : `${literal(value)}::${type}`;
  }
  const isJson = type.startsWith('json');
  if (type !== 'uuid' && type !== 'text' && !isJson) return `${literal(value)}::${type}`;
  const places = [...value.matchAll(uuids)]
    .filter(([uuid]) => known.has(uuid))
    .map(({ 0: uuid, index }) => ({ index, length: uuid.length, copied: uuidInSql(uuid) }));
  if (isJson) {
    for (const { 1: name = '', index } of value.matchAll(/"([^"\\]+)"/g)) {
      if (names.has(name)) places.push({ index: index + 1, length: name.length, copied: nameInSql(name) });
    }
  } else if (places.length === 0 && names.has(value)) {
    places.push({ index: 0, length: value.length, copied: nameInSql(value) });
  }
  const pieces: string[] = [];
  let done = 0;
  for (const { index, length, copied } of places.sort((one, other) => one.index - other.index)) {
    if (index > done) pieces.push(literal(value.slice(done, index)));
    pieces.push(copied);
    done = index + length;
  }
  if (done < value.length || pieces.length === 0) pieces.push(literal(value.slice(done)));
  return `(${pieces.join(' || ')})::${type}`;
}

/** A statement that copies one row as often as the range says. Its past moves back by `apart` with each copy. */
export function copiesOfRow(
  { name, columns }: Pick<StoredTable, 'name' | 'columns'>,
  row: Row,
  household: Household,
  { from, to }: Range,
  apart: string,
): string {
  const older = `(n - ${from - 1}) * ${literal(apart)}::interval`;
  const values = columns.map(({ type }, index) => {
    const value = row[index] ?? null;
    return value === null ? 'null' : valueInSql(value, type, household, older);
  });
  const into = columns.map((column) => `"${column.name}"`).join(', ');
  return `insert into "${name}" (${into}) select ${values.join(', ')} from generate_series(${from}, ${to}) n`;
}

/** Copies all rows of a household. @param apart by how much each copy is older than the one before it */
export async function copyHousehold(
  client: pg.Client,
  household: Household,
  range: Range,
  apart: string,
): Promise<void> {
  for (const [table, rows] of household.rows) {
    for (const row of rows) await client.query(copiesOfRow(table, row, household, range, apart));
  }
}
