import { nodePreset } from '@kontor/build/vitest';
import { postgresPrograms } from '@kontor/workspace/postgres';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type InlineConfig, type TestSpecification } from 'vitest/node';

const hasPostgres = Boolean(process.env['DATABASE_URL']) || postgresPrograms() !== null;
const apiFiles = 'src/**/*.api.test.ts';
// Tests of several processes or connections, which the embedded database does not have.
const postgresFiles = 'src/**/*.postgres.test.ts';
// Replaces a module of the server: shares no modules with other files.
const mocking = 'src/organizations/row-level-security.postgres.test.ts';

// Both databases run the same SQL by the same driver. The embedded one has a single connection, and starts and stops
// differently; what depends on that is tested on both, everything else only on Postgres where there is one. The main
// journey of the browser tests uses the embedded one (e2e/tests/main-job.spec.ts).
const filesOfBoth = [
  'src/infrastructure/{database,jobs}/**/*.api.test.ts',
  'src/infrastructure/telemetry/metrics.api.test.ts',
  'src/server/{clean-up,health}.api.test.ts',
  'src/billing/{ledger/*,webhooks/webhook,orders/{one-writer,order-once,order-recovery}}.api.test.ts',
  'src/accounts/session/session.api.test.ts',
  'src/connect/events/deliverer.api.test.ts',
  'src/organizations/{members,export}/*.api.test.ts',
  'src/partners/partner-suggestion.api.test.ts',
];

/** Each waits for servers that start and stop in processes of their own: begun last, one worker would be left with it. */
const slow = /server\/start-(?:server|waits)\b/;

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => Number(slow.test(other.moduleId)) - Number(slow.test(one.moduleId)));
  }
}

const project = (name: string, settings: InlineConfig) => ({ ...nodePreset({ name, ...settings }) });

/** Tests of rules need no database. */
const rules = project('rules', { include: ['src/**/*.test.ts'], exclude: [apiFiles, postgresFiles] });
const embedded = project('embedded', {
  include: hasPostgres ? filesOfBoth : [apiFiles],
  env: { KONTOR_TEST_DATABASE: 'embedded' },
  globalSetup: 'src/testing/embedded-snapshot.ts',
});
const onPostgres: InlineConfig = {
  env: { KONTOR_TEST_DATABASE: 'postgres' },
  globalSetup: 'src/testing/postgres-servers.ts',
  setupFiles: 'src/testing/own-server.ts',
};
const postgres = project('postgres', { ...onPostgres, include: [apiFiles, postgresFiles], exclude: [mocking] });
const isolated = project('isolated', { ...onPostgres, include: [mocking], isolate: true });

if (!hasPostgres)
  process.stderr.write('No Postgres at hand (DATABASE_URL or initdb): the API tests run embedded only.\n');

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: SlowFirst },
    projects: hasPostgres ? [rules, embedded, postgres, isolated] : [rules, embedded],
  },
});
