import type { Row, StoredTable } from './stored.ts';

/** These belong to a household only if they are named: a merchant's agency and colleagues are neighbours. */
const heads: ReadonlySet<string> = new Set(['organization', 'app_user', 'shop']);

/** What is on its way to other systems, and mails: they are cleaned up soon. */
const passing: ReadonlySet<string> = new Set(['connect_event', 'connect_delivery', 'connect_mark', 'mail']);

/** Sums over all organizations, and their places among the debtors: made of their rows afterwards (world.ts). */
const sums: ReadonlySet<string> = new Set(['figure_month', 'debtor']);

export const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Rows that are copied together, and by what they are known to each other. */
export interface Household {
  readonly rows: ReadonlyMap<StoredTable, readonly Row[]>;
  readonly uuids: ReadonlySet<string>;
  /** Values that copies must not share: e-mail addresses, numbers of invoices, ids of the payment provider, companies. */
  readonly names: ReadonlySet<string>;
}

/**
 * The rows with these ids, and all that refer to them: by foreign keys, and by ids in texts where there is none. A new table
 * or column belongs to it by itself.
 */
export function householdOf(tables: readonly StoredTable[], ids: readonly string[]): Household {
  const named = new Set(ids);
  const found = new Set(ids);
  const names = new Set<string>();
  const rows = new Map<StoredTable, Set<Row>>();

  const isOwn = (table: StoredTable, row: Row): boolean => {
    if (sums.has(table.name)) return false;
    const id = table.id === null ? null : row[table.id];
    if (id !== null && id !== undefined && named.has(id)) return true;
    if (heads.has(table.name) || passing.has(table.name)) return false;
    if (table.owner !== null) return found.has(row[table.owner] ?? '');
    return table.columns.some(({ type }, index) => {
      const value = row[index];
      if (value === null || value === undefined || index === table.id) return false;
      if (type === 'uuid') return found.has(value);
      return type === 'text' && (names.has(value) || [...value.matchAll(uuids)].some(([uuid]) => found.has(uuid)));
    });
  };

  for (let before = -1, size = 0; before !== size; ) {
    before = size;
    for (const table of tables) {
      const own = rows.get(table) ?? new Set();
      for (const row of table.rows) {
        if (own.has(row) || !isOwn(table, row)) continue;
        own.add(row);
        size += 1;
        const id = table.id === null ? null : row[table.id];
        if (id) found.add(id);
        for (const index of table.names) {
          const name = row[index];
          if (name && ![...name.matchAll(uuids)].some(([uuid]) => found.has(uuid))) names.add(name);
        }
      }
      if (own.size > 0) rows.set(table, own);
    }
  }
  for (const [table, own] of rows) {
    for (const index of table.titles) for (const row of own) if (row[index]) names.add(row[index]);
  }
  return { rows: new Map([...rows].map(([table, own]) => [table, [...own]])), uuids: found, names };
}
