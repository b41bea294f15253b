import type { Writable } from 'node:stream';
import { createMemoryStore } from '@kontor/registry/memory-store';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import type { PaymentConnection } from '../billing/stripe/payment-connection.ts';
import { type Database, openDatabase } from '../infrastructure/database/open-database.ts';
import { poolFigures } from '../infrastructure/database/pool-figures.ts';
import { type Environment, readEnvironment } from '../infrastructure/environment.ts';
import { createInfrastructure, type Infrastructure } from '../infrastructure/infrastructure.ts';
import type { JobWorker } from '../infrastructure/jobs/job-worker.ts';
import { startTelemetry } from '../infrastructure/telemetry/start-telemetry.ts';
import { createSandboxVatRegister } from '../organizations/vat/sandbox-vat-register.ts';
import { createTimeTravel, type TimeTravel } from '../sandbox/dev-tools/time-travel.ts';
import { buildApp } from '../server/app.ts';
import type { AppParts } from '../server/app-parts.ts';
import { serverOptions } from '../server/server-options.ts';
import { testSecretKeys } from './secret-keys.ts';
import { createTestClient, type TestClient } from './test-client.ts';
import { openTestDatabase } from './test-database.ts';

export interface TestApp {
  readonly app: FastifyInstance;
  /** Its database shows everything. */
  readonly infrastructure: Infrastructure;
  /** The database as the server itself sees it: restricted to the tenant for whom a query is made. */
  readonly restricted: Database;
  readonly worker: JobWorker;
  readonly timeTravel: TimeTravel;
  /** The path patterns of everything that is served. */
  readonly paths: ReadonlySet<string>;
  /** What was logged as a warning or an error. */
  readonly logged: string[];
  /** A separate browser: cookies, XSRF token. */
  client(): TestClient;
  close(): Promise<void>;
}

interface TestOptions {
  readonly environment?: Partial<Environment>;
  readonly parts?: Partial<AppParts>;
  /** A Postgres database that several servers share; a separate one by default. */
  readonly databaseUrl?: string;
  /** Of the database itself, if `databaseUrl` leads to a pooler of transactions. */
  readonly databaseDirectUrl?: string;
  /** Of a read replica. */
  readonly databaseReplicaUrl?: string;
  /** Receives what the real logger writes, at every level, instead of `logged`. */
  readonly logTo?: Writable;
}

/** A payment provider that cannot be reached. Tests that need one use the payment sandbox. */
const nowhere: PaymentConnection = {
  secretKey: 'sk_test_nowhere',
  publishableKey: 'pk_test_nowhere',
  webhookSecrets: ['whsec_nowhere'],
  sandboxUrl: 'http://127.0.0.1:9',
};

/** The whole server on its own database, without a port and without demo data. Jobs run only when a test runs them. */
export async function createTestApp(options: TestOptions = {}): Promise<TestApp> {
  const { environment = {}, parts = {}, databaseUrl, logTo } = options;
  const { databaseDirectUrl = null, databaseReplicaUrl = null } = options;
  const settings: Environment = {
    ...readEnvironment({ NODE_ENV: 'test', KONTOR_DEMO: '0' }),
    secretKeys: testSecretKeys,
    journalStore: createMemoryStore(),
    ...environment,
  };
  const logged: string[] = [];
  const readable = (_: string, value: unknown): unknown => (value instanceof Error ? value.stack : value);
  const note = (about: object, message: string) => void logged.push(`${message} ${JSON.stringify(about, readable)}`);
  const { logger, ...serving } = serverOptions(settings);
  const app = Fastify({ ...serving, logger: logTo !== undefined && { ...logger, level: 'trace', stream: logTo } });
  const log = logTo === undefined ? { info: () => {}, warn: note, error: note } : app.log;
  const opened =
    databaseUrl === undefined
      ? await openTestDatabase(log)
      : await openDatabase({ databaseUrl, databaseDirectUrl, databaseReplicaUrl, dataDirectory: 'memory' }, log);
  const telemetry = await startTelemetry(settings, log);
  telemetry.watch(poolFigures(opened));
  const infrastructure = await createInfrastructure(settings, opened, log, telemetry);
  const paths = new Set<string>();
  const readiness = { accepting: true };
  app.addHook('onRoute', ({ url }) => void paths.add(url));
  const worker = await buildApp(app, infrastructure, {
    payment: { publishableKey: 'pk_test_sandbox', stripeJsUrl: null },
    connection: nowhere,
    shopify: null,
    publicWeb: { visit: async () => 'silent' },
    proofReader: { has: async () => false },
    vatVerifier: createSandboxVatRegister(),
    mailTransport: null,
    clockFollowers: [],
    portal: null,
    readiness,
    ...parts,
  });
  await app.ready();
  return {
    app,
    restricted: infrastructure.database,
    infrastructure: { ...infrastructure, database: opened.owner },
    worker,
    timeTravel: createTimeTravel(infrastructure, worker, parts.clockFollowers ?? []),
    paths,
    logged,
    client: () => createTestClient(app, logged),
    async close() {
      // As the server stops: a connection that is kept alive would hold it up for more than a minute.
      readiness.accepting = false;
      await worker.stop();
      await app.close();
      await telemetry.stop();
      await opened.close();
    },
  };
}

/** One server for all tests of a file; it is closed after them. */
export async function testApp(options?: TestOptions): Promise<TestApp> {
  const kontor = await createTestApp(options);
  afterAll(() => kontor.close());
  return kontor;
}
