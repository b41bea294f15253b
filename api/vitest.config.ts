import { nodePreset, runSettings } from '@kontor/build/vitest';
import { postgresPrograms } from '@kontor/programs/postgres';
import { defineConfig } from 'vitest/config';
import type { InlineConfig } from 'vitest/node';

const hasPostgres = Boolean(process.env['DATABASE_URL']) || postgresPrograms() !== null;
const apiFiles = 'src/**/*.api.test.ts';
// Tests of several connections, which the embedded database does not have.
const postgresFiles = 'src/**/*.postgres.test.ts';
// Tests of servers and jobs in processes of their own.
const processFiles = 'src/**/*.process.test.ts';
const drillFiles = 'src/**/*.drill.test.ts';
const billingFiles = 'src/billing/**';
// Replaces a module of the server: shares no modules with other files.
const mocking = 'src/organizations/row-level-security.postgres.test.ts';

// Both databases run the same SQL by the same driver. The embedded one has a single connection, and starts and stops
// differently: what is about SQL, locks, or the start is tested on both, everything else only on Postgres where there is one.
// The main journey of the browser tests uses the embedded one (e2e/tests/billing/main-job.spec.ts).
const filesOfBoth = [
  'src/infrastructure/{database,jobs,journal,months}/**/*.api.test.ts',
  'src/server/{clean-up,health}.api.test.ts',
  'src/billing/{webhooks/webhook,orders/{one-writer,order-once}}.api.test.ts',
  'src/accounts/session/session.api.test.ts',
];

const project = (name: string, settings: InlineConfig) => ({ ...nodePreset({ name, ...settings }) });

/** Tests of rules need no database. */
const rules = project('rules', {
  include: ['src/**/*.test.ts'],
  exclude: [apiFiles, postgresFiles, processFiles, drillFiles],
});
const embedded = project('embedded', {
  include: hasPostgres ? filesOfBoth : [apiFiles],
  env: { KONTOR_TEST_DATABASE: 'embedded' },
  globalSetup: 'src/testing/embedded-snapshot.ts',
});
const onPostgres = (name: string, settings: InlineConfig) =>
  project(name, {
    env: { KONTOR_TEST_DATABASE: 'postgres' },
    globalSetup: 'src/testing/postgres-servers.ts',
    setupFiles: 'src/testing/own-server.ts',
    ...settings,
  });
const billing = onPostgres('billing', {
  include: [apiFiles, postgresFiles].map((files) => files.replace('src', 'src/billing')),
});
const rooms = onPostgres('rooms', { include: [apiFiles, postgresFiles], exclude: [mocking, billingFiles] });
const isolated = onPostgres('isolated', { include: [mocking], isolate: true });
const processes = onPostgres('processes', { include: [processFiles] });
const drills = onPostgres('drills', { include: [drillFiles], exclude: [], retry: 0 });

if (!hasPostgres)
  process.stderr.write('No Postgres at hand (DATABASE_URL or initdb): the API tests run embedded only.\n');

export default defineConfig({
  test: {
    ...runSettings,
    projects: hasPostgres ? [rules, embedded, billing, rooms, isolated, processes, drills] : [rules, embedded],
  },
});
