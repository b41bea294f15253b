import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failuresOfReads, must, signInToDemo } from '@kontor/programs/demo-visitor';
import { freePort } from '@kontor/programs/free-port';
import { startPostgres } from '@kontor/programs/postgres';
import { type ServerProcess, startProcess } from '@kontor/programs/server-process';
import { createVisitor, type Visitor } from '@kontor/programs/visitor';
import { root } from '@kontor/workspace/bundles';
import { lastReleaseSources } from '@kontor/workspace/last-release';
import { runCommand } from '@kontor/workspace/run-command';

/** What the last release shows after this one was taken back. */
export interface RollbackResult {
  /** What the schema's migration printed while the last release served. */
  readonly migrated: string;
  /** The user's first name: as this release wrote it, and as the last one reads it and writes it again. */
  readonly name: { readonly written: string; readonly read: string; readonly rewritten: string };
  /** Whether a session that this release began is valid in the last one. */
  readonly sessionGoesOn: boolean;
  /** Pages of demo users that the last release does not answer. */
  readonly failedReads: readonly string[];
  /** Errors that the last release logged when it was back, and in forty days after that; without those it had before. */
  readonly errors: readonly string[];
}

const paymentKeys = {
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
};

const day = 86_400;

/**
 * Rolls this release out over the last one, lets it write, and takes it back: docs/running.md says that the last release
 * then goes on without a change of the database.
 */
export async function rollbackDrill(tell: (line: string) => void): Promise<RollbackResult> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-rollback-'));
  const log = join(folder, 'log');
  const postgres = await startPostgres();
  const port = await freePort();
  const running: ServerProcess[] = [];
  try {
    const sandbox = await startProcess({
      script: join(root, 'tools/payment-sandbox/src/main.ts'),
      port: await freePort(),
      readyAt: '/payment-sandbox/clock',
      env: { ...paymentKeys, WEBHOOK_URL: `http://127.0.0.1:${port}/api/v4/payment/webhook` },
    });
    running.push(sandbox);
    const env = {
      ...paymentKeys,
      NODE_ENV: 'development',
      KONTOR_DEMO: '1',
      KONTOR_DATA_DIR: folder,
      KONTOR_SECRET_KEYS: `drill:${Buffer.alloc(32, 1).toString('base64')}`,
      DATABASE_URL: postgres.url,
      PAYMENT_SANDBOX_URL: sandbox.origin,
    };
    const start = async (script: string, others: NodeJS.ProcessEnv = {}): Promise<ServerProcess> => {
      const output = openSync(log, 'a');
      const server = await startProcess({ script, port, readyAt: '/health/ready', env: { ...env, ...others }, output });
      closeSync(output);
      running.push(server);
      return server;
    };

    tell('The last release waits for the end of a month');
    const script = join(await lastReleaseSources(), 'api/src/server/main.ts');
    const waiting = await start(script, { KONTOR_DEMO: '0' });
    await waitForEndOfMonth(createVisitor(waiting.origin));
    await waiting.stop();

    tell('With its demo, on its own schema');
    const last = await start(script);
    await must(createVisitor(last.origin), 'POST', '/dev/clock', { advanceSeconds: 5 * day });
    const owner = await signInToDemo(last.origin);
    const known = new Set(errorsIn(readFileSync(log, 'utf8')));

    tell('The schema is migrated while it serves');
    const migrate = join(root, 'api/src/server/migrate.ts');
    const { ok, output } = await runCommand(process.execPath, [migrate], { cwd: root, env });
    if (!ok) throw new Error(`The migration failed: ${output}`);
    await rename(owner, 'Migrated');

    tell('This release replaces it, and writes for five days');
    await last.stop();
    const present = await start(join(root, 'api/src/server/main.ts'));
    await must(owner, 'GET', '/user');
    await must(owner, 'POST', '/dev/clock', { advanceSeconds: 5 * day });
    const guest = await signInToDemo(present.origin);
    const written = await rename(guest, 'Written');
    await signUp(present.origin);

    tell('It is taken back');
    await present.stop();
    const loggedBefore = readFileSync(log, 'utf8').length;
    const again = await start(script);
    const sessionGoesOn = (await guest.call('GET', '/user')).status === 200;
    const reader = await signInToDemo(again.origin);
    const read = await nameOf(reader);
    const rewritten = await rename(reader, 'Back');
    const failedReads = await failuresOfReads(again.origin);

    tell('Forty days pass');
    await must(reader, 'POST', '/dev/clock', { advanceSeconds: 40 * day });
    const errors = errorsIn(readFileSync(log, 'utf8').slice(loggedBefore));

    tell('This release replaces it again');
    await again.stop();
    const third = await start(join(root, 'api/src/server/main.ts'));
    await must(await signInToDemo(third.origin), 'GET', '/user');
    return {
      migrated: output.trim(),
      name: { written, read, rewritten },
      sessionGoesOn,
      failedReads,
      errors: errors.filter((error) => !known.has(error)),
    };
  } finally {
    for (const server of running.toReversed()) await server.stop();
    postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const nameOf = async (visitor: Visitor): Promise<string> =>
  ((await must(visitor, 'GET', '/user')) as { firstName: string }).firstName;

async function rename(visitor: Visitor, firstName: string): Promise<string> {
  await must(visitor, 'PUT', '/user', { firstName, lastName: 'Drill', language: 'de' });
  return nameOf(visitor);
}

async function signUp(origin: string): Promise<void> {
  const visitor = createVisitor(origin);
  await must(visitor, 'GET', '/config');
  await must(visitor, 'POST', '/signup/create-account', { email: 'drill@example.test', language: 'de' });
  await must(visitor, 'POST', '/dev/clock', { advanceSeconds: 0 });
}

/**
 * Until nine days before a month begins. Five days later this release replaces the last one, and another five days later
 * the closing of a month is planned but not due, on whichever day the drill runs.
 */
async function waitForEndOfMonth(visitor: Visitor): Promise<void> {
  await must(visitor, 'GET', '/config');
  const { now } = (await must(visitor, 'GET', '/dev/clock')) as { now: string };
  const earliest = new Date(Date.parse(now) + 9 * day * 1000);
  const month = Date.UTC(earliest.getUTCFullYear(), earliest.getUTCMonth() + 1);
  const advanceSeconds = Math.floor((month - earliest.getTime()) / 1000);
  await must(visitor, 'POST', '/dev/clock', { advanceSeconds });
}

const errorsIn = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: number; msg: string; err?: { message: string } })
    .filter(({ level }) => level >= 50)
    .map(({ msg, err }) => `${msg}: ${err?.message ?? ''}`);
