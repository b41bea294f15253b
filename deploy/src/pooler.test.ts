import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '@kontor/workspace/bundles';
import { expect, onTestFinished, test } from 'vitest';

/** What the image's command hands to PgBouncer. */
function started(url: string) {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-pooler-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  // In place of PgBouncer.
  const program = join(folder, 'pgbouncer');
  writeFileSync(program, '#!/bin/sh\necho "$@"; cat /tmp/users "$2"; rm /tmp/users "$2"\n');
  chmodSync(program, 0o755);
  return spawnSync('bash', [join(root, 'deploy/pooler/start.sh')], {
    env: { PATH: `${folder}:${process.env.PATH ?? ''}`, DATABASE_DIRECT_URL: url },
    encoding: 'utf8',
  });
}

test('the pooler serves the database of DATABASE_DIRECT_URL, by transactions, with its user and password', () => {
  const { stdout } = started('postgres://kontor:p%40ss%22%5Cn%25w%C3%B6rd@db.example.com:6543/kontor');
  expect(stdout).toContain('"kontor" "p@ss""\\n%wörd"\n');
  expect(stdout).toContain('"kontor" = host=db.example.com port=6543\n');
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
