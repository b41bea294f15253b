import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresPrograms } from '@kontor/programs/postgres';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { seedDemo } from '../../sandbox/demo/seed-demo.ts';
import { contentsOf } from '../../testing/every-call.ts';
import { testSecretKeys } from '../../testing/secret-keys.ts';
import { createPostgresDatabase } from '../../testing/test-database.ts';
import { readEnvironment } from '../environment.ts';
import { createInfrastructure } from '../infrastructure.ts';
import { actForAll } from './acting-for.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-backup-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const log = { info() {}, warn() {}, error() {} };
const page = readFileSync(join(import.meta.dirname, '../../../../docs/backup.md'), 'utf8');

/** Runs the commands of docs/backup.md with this name. */
function run(name: string, variables: Readonly<Record<string, string>>): void {
  const commands = new RegExp(`^\`\`\`sh ${name}\n([^]*?)^\`\`\``, 'm').exec(page)?.[1];
  if (commands === undefined) throw new Error(`docs/backup.md has no commands ${name}`);
  const path = [postgresPrograms(), process.env['PATH']].filter(Boolean).join(':');
  execFileSync('sh', ['-e', '-c', commands], { env: { ...variables, PATH: path } });
}

/** Writes the content of a portal after its first start with demo data. */
async function fill(opened: OpenDatabase): Promise<string> {
  const environment = { ...readEnvironment({ KONTOR_DATA_DIR: 'memory' }), secretKeys: testSecretKeys };
  await actForAll(async () => seedDemo(await createInfrastructure(environment, opened, log)));
  return contentsOf(opened.owner);
}

/** As a server reads them, with the roles of row-level security. */
const organizations = ({ database }: OpenDatabase) => database.selectFrom('organization').select('uuid').execute();

test('a database that was dumped and restored by the documented commands has the same rows', async () => {
  const { url, drop } = await createPostgresDatabase();
  const opened = await openDatabase({ databaseUrl: url, dataDirectory: 'memory' }, log);
  const before = await fill(opened);
  const { pathname } = new URL(url);
  const server = url.slice(0, -pathname.length);
  const restored = `${pathname.slice(1)}_restored`;
  const variables = { BACKUP: join(folder, 'kontor.dump'), DATABASE_URL: url };
  run('backup-postgres', variables);
  await opened.close();
  await drop();

  run('restore-postgres', { ...variables, SERVER: server, NEW_DATABASE: restored });
  const again = await openDatabase({ databaseUrl: `${server}/${restored}`, dataDirectory: 'memory' }, log);
  expect(await contentsOf(again.owner)).toBe(before);
  expect(await actForAll(() => organizations(again))).not.toEqual([]);
  await again.close();
  const admin = new pg.Client({ connectionString: process.env['KONTOR_TEST_DATABASE_URL'] });
  await admin.connect();
  await admin.query(`drop database ${restored}`);
  await admin.end();
});

test('a data directory that was packed and unpacked by the documented commands has the same rows', async () => {
  const [data, copy] = [join(folder, 'data'), join(folder, 'copy')];
  const opened = await openDatabase({ databaseUrl: null, dataDirectory: data }, log);
  const before = await fill(opened);
  await opened.close();
  const variables = { BACKUP: join(folder, 'kontor.tar'), KONTOR_DATA_DIR: data, NEW_DATA_DIR: copy };
  run('backup-embedded', variables);
  rmSync(data, { recursive: true });
  run('restore-embedded', variables);
  const again = await openDatabase({ databaseUrl: null, dataDirectory: copy }, log);
  expect(await contentsOf(again.owner)).toBe(before);
  expect(await actForAll(() => organizations(again))).not.toEqual([]);
  await again.close();
});
