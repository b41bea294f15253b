import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoPassword, demoUsers } from '@kontor/contract/demo';
import { failuresOfReads, signInToDemo } from '@kontor/programs/demo-visitor';
import { freePort } from '@kontor/programs/free-port';
import { type ServerProcess, startProcess } from '@kontor/programs/server-process';
import { createVisitor } from '@kontor/programs/visitor';
import { lastReleaseSources } from '@kontor/workspace/last-release';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealTotpSecret } from '../accounts/totp/totp-sealers.ts';
import { openDatabase } from '../infrastructure/database/open-database.ts';
import { readEnvironment } from '../infrastructure/environment.ts';
import { createInfrastructure } from '../infrastructure/infrastructure.ts';
import { readOpenIdKeys } from '../plugin-login/openid-keys.ts';
import { createPostgresDatabase } from '../testing/test-database.ts';

// Migrations run before the servers are replaced, and a server of the last release may crash and start again meanwhile.

const silent = { info() {}, warn() {}, error() {} };
const log = join(tmpdir(), `kontor-last-release-${randomUUID()}`);

let drop: () => Promise<void>;
let databaseUrl: string;
let server: ServerProcess;
beforeAll(async () => {
  const database = await createPostgresDatabase();
  ({ drop, url: databaseUrl } = database);
  const opened = await openDatabase({ databaseUrl: database.url, dataDirectory: 'memory' }, silent);
  await opened.close();
  const output = openSync(log, 'w');
  server = await startProcess({
    script: join(await lastReleaseSources(), 'api/src/server/main.ts'),
    port: await freePort(),
    readyAt: '/health/ready',
    // It writes the whole demo at its start: sign-ups, trials, orders, invoices, dunning.
    env: { DATABASE_URL: database.url, KONTOR_DATA_DIR: 'memory', KONTOR_DEMO: '1', NODE_ENV: 'development' },
    output,
  });
  closeSync(output);
}, 600_000);
afterAll(async () => {
  await server?.stop();
  await drop?.();
  rmSync(log, { force: true });
});

test('the last release starts on the present schema, writes its demo and answers every page', async () => {
  expect(await failuresOfReads(server.origin)).toEqual([]);
});

test('it writes: a profile, and a sign-up by a mailed link', async () => {
  const { call } = await signInToDemo(server.origin);
  const profile = { firstName: 'Ada', lastName: 'Lovelace', language: 'en' };
  expect(await call('PUT', '/user', profile)).toMatchObject({ status: 200, body: profile });

  const email = `${randomUUID()}@example.test`;
  const { call: newcomer } = createVisitor(server.origin);
  await newcomer('GET', '/config');
  expect((await newcomer('POST', '/signup/create-account', { email, language: 'de' })).status).toBe(202);
  await newcomer('POST', '/dev/clock', { advanceSeconds: 0 });
  const mails = (await newcomer('GET', '/dev/mailbox.json')).body as { to: string; links: string[] }[];
  const token = mails
    .find(({ to }) => to === email)
    ?.links[0]?.split('/')
    .at(-1);
  expect(await newcomer('POST', `/confirmation/${token}`)).toMatchObject({ status: 200 });
  expect(await newcomer('GET', '/user')).toMatchObject({ body: { email, state: 'double-opt-in-confirmed' } });
});

test('its jobs run for forty days: trials end, subscriptions renew, invoices are issued and dunned', async () => {
  const { call } = createVisitor(server.origin);
  expect((await call('POST', '/dev/clock', { advanceSeconds: 40 * 86_400 })).status).toBe(200);
  const failures = readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: number; msg: string; err?: { message: string } })
    .filter(({ level }) => level >= 50);
  expect(failures).toEqual([]);
});

test('it reads secrets that this release has sealed', async () => {
  const { email, uuid } = demoUsers.merchant;
  const secret = new Secret({ size: 20 });
  const { call } = createVisitor(server.origin);
  await call('GET', '/config');

  const opened = await openDatabase({ databaseUrl, dataDirectory: 'memory' }, silent);
  try {
    const { database, clock, keyRing } = await createInfrastructure(
      readEnvironment({ DATABASE_URL: databaseUrl }),
      opened,
      silent,
    );
    const now = clock.now();
    const app = { user_uuid: uuid, started_by: null, last_step: 0, recovery_salt: 'salt' };
    const sealed = sealTotpSecret(keyRing, uuid, secret.base32);
    await database
      .insertInto('totp')
      .values({ ...app, sealed_secret: sealed, created_at: now, active_since: now })
      .execute();
    const { signing } = await readOpenIdKeys(database, clock, keyRing);
    const body = { username: email, password: demoPassword, code: TOTP.generate({ secret }) };
    expect(await call('POST', '/auth/login', body)).toMatchObject({ status: 200 });
    const keys = signing.map(({ kid }) => ({ kid }));
    expect(await call('GET', '/oidc/jwks')).toMatchObject({ status: 200, body: { keys } });
  } finally {
    await opened.close();
  }
});
