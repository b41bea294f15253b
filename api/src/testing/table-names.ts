import type { Database } from '../infrastructure/database/open-database.ts';

/** The names of all tables. Those that are partitioned by the month are one each: their months are in a schema of their own. */
export async function tableNames(database: Database): Promise<string[]> {
  const tables = await database.introspection.getTables();
  return tables.filter(({ schema }) => schema === 'public').map(({ name }) => name);
}
