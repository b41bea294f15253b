import type pg from 'pg';

/** Those that demand nothing: they only help to find rows. Of a table by months all months have it. */
const helpful = `
  select indexrelid::regclass::text as name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as definition
  from pg_index join pg_class on pg_class.oid = indrelid
  where relnamespace = 'public'::regnamespace and not indisunique`;

/** Fills tables quicker: an index is built once over all rows, and not kept with each. */
export async function withoutIndexes(client: pg.Client, fill: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(helpful);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await fill();
  for (const { definition } of indexes) await client.query(definition);
}
