import { nodePreset } from '@kontor/build/jest';
import { postgresPrograms } from '@kontor/workspace/postgres';

const hasPostgres = Boolean(process.env['DATABASE_URL']) || postgresPrograms() !== null;
const files = '<rootDir>/src/**/*.test.ts';
const apiFiles = '<rootDir>/src/**/*.api.test.ts';
// Tests of several processes or connections, which the embedded database does not have.
const postgresFiles = '<rootDir>/src/**/*.postgres.test.ts';
const preset = nodePreset();

const rules = {
  ...preset,
  displayName: 'rules',
  testMatch: [files],
  testPathIgnorePatterns: ['\\.(api|postgres)\\.test\\.ts$'],
};
// Both databases run the same SQL by the same driver. The embedded one has a single connection, and starts and stops
// differently; what depends on that is tested on both, everything else only on Postgres where there is one. The main
// journey of the browser tests uses the embedded one (e2e/tests/main-job.spec.ts).
const filesOfBoth = [
  '<rootDir>/src/infrastructure/{database,jobs}/**/*.api.test.ts',
  '<rootDir>/src/infrastructure/telemetry/metrics.api.test.ts',
  '<rootDir>/src/server/{clean-up,health}.api.test.ts',
  '<rootDir>/src/billing/{ledger/*,webhooks/webhook,orders/{one-writer,order-once,order-recovery}}.api.test.ts',
  '<rootDir>/src/accounts/session/session.api.test.ts',
  '<rootDir>/src/connect/events/deliverer.api.test.ts',
  '<rootDir>/src/organizations/{members,export}/*.api.test.ts',
  '<rootDir>/src/partners/partner-suggestion.api.test.ts',
];
const embedded = {
  ...preset,
  displayName: 'embedded',
  testMatch: hasPostgres ? filesOfBoth : [apiFiles],
  globals: { testDatabase: 'embedded' },
  globalSetup: '<rootDir>/src/testing/embedded-snapshot.ts',
  globalTeardown: '<rootDir>/src/testing/remove-embedded-snapshot.ts',
};
const postgres = {
  ...preset,
  displayName: 'postgres',
  testMatch: [apiFiles, postgresFiles],
  globals: { testDatabase: 'postgres' },
  globalSetup: '<rootDir>/src/testing/postgres-server.ts',
  globalTeardown: '<rootDir>/src/testing/stop-postgres-server.ts',
};

if (!hasPostgres)
  process.stderr.write('No Postgres at hand (DATABASE_URL or initdb): the API tests run embedded only.\n');

/** Tests of rules need no database. */
export default {
  // Jest ignores this setting within projects.
  testTimeout: preset.testTimeout,
  // Each test file opens an embedded database, whose memory a process never releases completely.
  maxWorkers: 2,
  workerIdleMemoryLimit: '1500MB',
  // A connection that a killed server process left half open must not delay the end of a finished run.
  forceExit: true,
  projects: hasPostgres ? [rules, embedded, postgres] : [rules, embedded],
};
