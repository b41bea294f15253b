// Writes the types of the tables anew, after a migration was added: `pnpm schema`.
import { writeFile } from 'node:fs/promises';
import { migrate } from '../infrastructure/database/migrate.ts';
import { createPglite, embedded } from '../infrastructure/database/open-database.ts';
import { migratedSchema, schemaFile } from './migrated-schema.ts';

const log = { info() {}, warn() {}, error() {} };

const pglite = await createPglite();
const database = embedded(pglite, log);
await migrate(database, { log });
await writeFile(schemaFile, await migratedSchema(database));
await pglite.close();
