import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { migrate } from '../infrastructure/database/migrate.ts';
import { embedded } from '../infrastructure/database/open-database.ts';

const silent = { info() {}, warn() {}, error() {} };

let directory: string | null = null;

/** Jest's global set-up: creates an embedded database once. Loading it takes a tenth of the time of creating one. */
// oxlint-disable-next-line import/no-default-export -- required by jest
export default async function prepare(): Promise<void> {
  const pglite = await PGlite.create();
  await migrate(embedded(pglite, silent), { log: silent });
  const dump = await pglite.dumpDataDir('none');
  await pglite.close();
  directory = await mkdtemp(join(tmpdir(), 'kontor-snapshot-'));
  const file = join(directory, 'postgres.tar');
  await writeFile(file, Buffer.from(await dump.arrayBuffer()));
  process.env['KONTOR_TEST_SNAPSHOT'] = file;
}

export async function removeSnapshot(): Promise<void> {
  if (directory !== null) await rm(directory, { recursive: true, force: true });
}
