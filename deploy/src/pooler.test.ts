import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@kontor/programs/free-port';
import { findPgBouncer } from '@kontor/programs/pgbouncer';
import { postgresPrograms, startPostgres } from '@kontor/programs/postgres';
import { root } from '@kontor/workspace/bundles';
import { expect, onTestFinished, test, vi } from 'vitest';

const script = readFileSync(join(root, 'deploy/pooler/start.sh'), 'utf8');

function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-pooler-'));
  chmodSync(folder, 0o777);
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** The file of the image's command, with files and a port of its own. */
function commandIn(folder: string, port = 6432): string {
  const file = join(folder, 'start.sh');
  writeFileSync(file, script.replaceAll('/tmp/', `${folder}/`).replace('listen_port = 6432', `listen_port = ${port}`));
  return file;
}

/** What the image's command hands to PgBouncer. */
function started(url: string) {
  const folder = ownFolder();
  // In place of PgBouncer.
  const program = join(folder, 'pgbouncer');
  writeFileSync(program, `#!/bin/sh\ncat ${folder}/users "$1"\n`);
  chmodSync(program, 0o755);
  return spawnSync('bash', [commandIn(folder)], {
    env: { PATH: `${folder}:${process.env.PATH ?? ''}`, DATABASE_DIRECT_URL: url },
    encoding: 'utf8',
  });
}

const password = 'p@ss"\\n%wörd';

test('the pooler serves the server of DATABASE_DIRECT_URL, by transactions, with its user and password', () => {
  const { stdout } = started(`postgres://kontor:${encodeURIComponent(password)}@db.example.com:6543/kontor`);
  expect(stdout).toContain('"kontor" "p@ss""\\n%wörd"\n');
  expect(stdout).toContain('* = host=db.example.com port=6543\n');
  expect(stdout).toContain('pool_mode = transaction\n');
  expect(stdout).toContain('auth_type = scram-sha-256\n');
});

test('a URL without a port means that of Postgres', () => {
  expect(started('postgresql://kontor:secret@postgres/kontor').stdout).toContain('host=postgres port=5432\n');
});

test.each([
  ['', 'disable'],
  ['?sslmode=no-verify', 'require'],
  ['?sslmode=require', 'verify-full'],
  ['?application_name=kontor&sslmode=verify-full', 'verify-full'],
])('the way to the database is as encrypted as that of servers: %s', (query, expected) => {
  const { stdout } = started(`postgres://kontor:secret@postgres:5432/kontor${query}`);
  expect(stdout).toContain(`server_tls_sslmode = ${expected}\n`);
  expect(stdout).toContain('server_tls_ca_file = /etc/ssl/certs/ca-certificates.crt\n');
});

test('the authorities of the database may be those of a file', () => {
  const { stdout } = started('postgres://kontor:secret@db/kontor?sslmode=verify-full&sslrootcert=%2Fca%2Fall.pem');
  expect(stdout).toContain('server_tls_ca_file = /ca/all.pem\n');
});

test.each(['', 'postgres://kontor@postgres/kontor', 'postgres://kontor:secret@postgres:5432/kontor?sslmode=maybe'])(
  'without a URL that it understands it does not start, and says why: %s',
  (url) => {
    const { status, stdout, stderr } = started(url);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^DATABASE_DIRECT_URL has /);
  },
);

const programs = postgresPrograms();
const withPrograms = test.runIf(findPgBouncer() !== null && existsSync(join(programs ?? '', 'psql')));

withPrograms('PgBouncer understands it, and lets in who has the password', async () => {
  const server = await startPostgres();
  onTestFinished(() => server.stop());
  const [folder, port] = [ownFolder(), await freePort()];
  const direct = new URL(server.url);
  direct.password = encodeURIComponent(password);
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['setpriv', '--reuid=65534', '--clear-groups'] : [];
  const [command, ...parameters] = [...user, 'bash', commandIn(folder, port)];
  const pooler = spawn(command, parameters, {
    env: { PATH: `${process.env.PATH ?? ''}:/usr/sbin`, DATABASE_DIRECT_URL: direct.href },
    stdio: 'ignore',
  });
  onTestFinished(async () => {
    pooler.kill('SIGINT');
    if (pooler.exitCode === null) await once(pooler, 'exit');
  });
  const ask = (given: string) =>
    execFileSync(
      join(programs ?? '', 'psql'),
      [
        '--host=127.0.0.1',
        `--port=${port}`,
        '--username=kontor',
        '--dbname=postgres',
        '--tuples-only',
        '-c',
        'select 1',
      ],
      { env: { PGPASSWORD: given }, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
    ).trim();
  await vi.waitFor(() => expect(ask(password)).toBe('1'), { timeout: 10_000 });
  expect(() => ask('guessed')).toThrow(/authentication failed/);
});
