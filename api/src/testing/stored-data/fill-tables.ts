import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../infrastructure/database/open-database.ts';
import type { Decisions } from './decision.ts';
import type { CatalogTable, Column } from './read-catalog.ts';

/** Whose rows are made. */
export interface Canaries {
  readonly organizationUuid: string;
  readonly shopUuid: string;
  readonly userUuid: string;
}

interface Filled {
  readonly name: string;
  /** What must not be found in the table any more. */
  readonly traces: readonly string[];
}

/** States by which a row does not stand in the way of an erasure. */
const states: Readonly<Record<string, string>> = { payment_subscription: 'canceled', billing_order: 'done' };

/**
 * Gives each table that loses something by an erasure a row of the organization, whose content no other constraint than its
 * keys restricts. The database is of no further use afterwards.
 */
export async function fillTables(
  database: Database,
  catalog: ReadonlyMap<string, CatalogTable>,
  decisions: Decisions,
  canaries: Canaries,
): Promise<Filled[]> {
  const { rows: checks } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace`.execute(database);
  const filled: Filled[] = [];
  await database.transaction().execute(async (tx) => {
    for (const { table, name } of checks)
      await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(tx);
    // Rows refer to rows of tables that are filled later.
    await sql`set local session_replication_role = replica`.execute(tx);
    // One uuid for all rows, so that what belongs together refers to each other.
    const row = randomUUID();
    const canary = `canary-${row}`;
    for (const [name, { erasure }] of Object.entries(decisions)) {
      const table = catalog.get(name);
      const emptied = erasure === 'deleted' ? [] : (erasure.emptied ?? []);
      if (table === undefined || (erasure !== 'deleted' && emptied.length === 0)) continue;
      const text = (column: Column) => (emptied.includes(column.name) ? canary : 'filler');
      const given = table.columns.filter(
        (column) =>
          column.isRequired || emptied.includes(column.name) || ownerOf(column.name, name, canaries, row) !== null,
      );
      const values = given.map(
        (column) => ownerOf(column.name, name, canaries, row) ?? valueOf(column, states[name], text(column)),
      );
      const isOwner = name === 'organization' || name === 'shop' || name === 'app_user';
      const names = sql.join(given.map((column) => sql.ref(column.name)));
      if (!isOwner) {
        await sql`insert into ${sql.table(name)} (${names}) values (${sql.join(values)}) on conflict do nothing`.execute(
          tx,
        );
      } else {
        for (const column of table.columns.filter((one) => emptied.includes(one.name))) {
          const uuid = name === 'shop' ? canaries.shopUuid : canaries.organizationUuid;
          await sql`update ${sql.table(name)} set ${sql.ref(column.name)} = ${valueOf(column, undefined, canary)}
            where uuid = ${uuid}`.execute(tx);
        }
      }
      filled.push({
        name,
        traces:
          erasure === 'deleted' ? [row, canaries.organizationUuid, canaries.shopUuid, canaries.userUuid] : [canary],
      });
    }
  });
  return filled;
}

/** The owner that a column names, or the row to which it refers; `null` for any other column. */
function ownerOf(column: string, table: string, { organizationUuid, shopUuid, userUuid }: Canaries, row: string) {
  if (column === 'scope' && table === 'idempotency_key') return sql`${organizationUuid}`;
  if (!/(^|_)uuid$/.test(column)) return null;
  if (/(^|_)(organization|partner|agency)_uuid$/.test(column)) return sql`${organizationUuid}::uuid`;
  if (/(^|_)shop_uuid$/.test(column)) return sql`${shopUuid}::uuid`;
  if (/(^|_)(user|by)_uuid$/.test(column)) return sql`${userUuid}::uuid`;
  return sql`${row}::uuid`;
}

function valueOf({ name, type }: Column, state: string | undefined, text: string): RawBuilder<unknown> {
  if (name === 'state' && state !== undefined) return sql`${state}`;
  if (type === 'jsonb' || type === 'json') return sql`${JSON.stringify({ companyName: text })}::jsonb`;
  if (type.startsWith('timestamp') || type === 'date') return sql`now()`;
  if (type === 'ARRAY') return sql`'{}'`;
  if (type === 'uuid') return sql`gen_random_uuid()`;
  if (type === 'boolean') return sql`false`;
  if (type === 'bytea') return sql`''::bytea`;
  return type === 'text' || type === 'character varying' ? sql`${text}` : sql`1`;
}
