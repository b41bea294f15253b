import type pg from 'pg';
import { markdown } from '../scale-table.ts';
import { type Folder, sizeOfFolder } from './used-resources.ts';

/** What is stored at an instant. */
export interface Stored {
  readonly rows: ReadonlyMap<string, number>;
  readonly folder: Folder;
  readonly database: number;
}

export async function readStoredSizes(client: pg.Client, data: string): Promise<Stored> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by 1`,
  );
  const rows = new Map<string, number>();
  for (const { name } of tables) {
    const counted = await client.query<{ rows: number }>(
      `select count(*)::int as rows from ${client.escapeIdentifier(name)}`,
    );
    rows.set(name, counted.rows[0]?.rows ?? 0);
  }
  const { rows: sizes } = await client.query<{ size: string }>('select pg_database_size(current_database()) as size');
  return { rows, folder: await sizeOfFolder(data), database: Number(sizes[0]?.size ?? 0) };
}

const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MB`;
const signed = (count: number): string => `${count > 0 ? '+' : ''}${count}`;

/** What has grown in a day, and memory. */
export function growthTable(before: Stored, after: Stored, memory: ReadonlyMap<string, readonly number[]>): string {
  const changed = [...after.rows]
    .map(([name, rows]) => ({ name, from: before.rows.get(name) ?? 0, to: rows }))
    .filter(({ from, to }) => from !== to)
    .toSorted((one, other) => Math.abs(other.to - other.from) - Math.abs(one.to - one.from));
  return markdown(
    ['what', 'before', 'after', 'difference'],
    [
      ...[...memory].map(([process, values]) => [
        `memory of ${process}, at the 1st, 12th and 24th hour`,
        megabytes(values[0] ?? 0),
        values.slice(1).map(megabytes).join(', '),
        megabytes((values.at(-1) ?? 0) - (values[0] ?? 0)),
      ]),
      ['database', megabytes(before.database), megabytes(after.database), megabytes(after.database - before.database)],
      [
        'data folder',
        `${before.folder.files} files, ${megabytes(before.folder.bytes)}`,
        `${after.folder.files} files, ${megabytes(after.folder.bytes)}`,
        `${signed(after.folder.files - before.folder.files)} files, ${megabytes(after.folder.bytes - before.folder.bytes)}`,
      ],
      ...changed.map(({ name, from, to }) => [`rows of ${name}`, String(from), String(to), signed(to - from)]),
    ],
  );
}
