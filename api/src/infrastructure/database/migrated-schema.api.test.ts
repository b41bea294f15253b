import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { migratedSchema, schemaFile } from '../../testing/migrated-schema.ts';
import { openTestDatabase } from '../../testing/test-database.ts';

const log = { info() {}, warn() {}, error() {} };

test('the types of the tables are those of the migrated database: `pnpm schema` writes them', async () => {
  const { owner, close } = await openTestDatabase(log);
  try {
    expect(await migratedSchema(owner)).toBe(await readFile(schemaFile, 'utf8'));
  } finally {
    await close();
  }
});
