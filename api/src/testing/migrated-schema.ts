import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { generate, PostgresDialect } from 'kysely-codegen';
import type { Tables } from '../infrastructure/database/tables.ts';

export const schemaFile = join(import.meta.dirname, '../infrastructure/database/migrated-schema.ts');

/** As `Json` of infrastructure/database/json.ts. */
const json = 'ColumnType<unknown, string, string>';

/** What the drivers make of values (infrastructure/database/pool.ts). */
const typeMapping = { timestamptz: 'Date', date: 'string', int8: 'number', bytea: 'Uint8Array', json, jsonb: json };

/** The source of `migrated-schema.ts`: the tables of a database, with the types of their columns. */
export const migratedSchema = (db: Kysely<Tables>): Promise<string> =>
  generate({
    db,
    dialect: new PostgresDialect(),
    typeMapping,
    typeOnlyImports: true,
    outFile: null,
    // The parts of tables by months.
    excludePattern: 'months.*',
  });
