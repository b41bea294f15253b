import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@kontor/programs/free-port';
import { readPaymentFindings } from '@kontor/programs/payment-findings';
import { postgresPrograms, startPostgres } from '@kontor/programs/postgres';
import { startProcess } from '@kontor/programs/server-process';
import { root } from '@kontor/workspace/bundles';
import pg from 'pg';

/** The demo data of one portal, and how a portal is started on it. */
export interface PortalData {
  readonly program: { readonly script: string; readonly args?: readonly string[] };
  readonly environment: NodeJS.ProcessEnv;
  /** What the portal asked the payment provider, or was told by it, otherwise than its SDK declares. */
  paymentFindings(): readonly string[];
  remove(): Promise<void>;
}

const server = { script: join(root, 'api/src/server/main.ts') };

/** Told by the set-up of the run to its workers; missing on machines without Postgres. */
const variables = { server: 'KONTOR_E2E_POSTGRES', folder: 'KONTOR_E2E_DATA' } as const;

const template = 'kontor_demo';
/** Where the sandboxes of a portal keep their state. */
const sandboxStates = ['payment-sandbox.json', 'product-sandbox.json'];

const inDatabase = (server: string, name: string): string => {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
};

const findingsFile = (folder: string): string => join(folder, 'payment-findings.txt');
const findingsIn = (folder: string) => ({ PAYMENT_SANDBOX_FINDINGS: findingsFile(folder) });

const environmentOf = (databaseUrl: string, folder: string): NodeJS.ProcessEnv => ({
  DATABASE_URL: databaseUrl,
  KONTOR_DATA_DIR: folder,
  KONTOR_JOURNAL: join(folder, 'journal'),
  ...findingsIn(folder),
  // Secrets of the demo data are sealed with it.
  KONTOR_SECRET_KEYS: `e2e:${Buffer.alloc(32, 1).toString('base64')}`,
});

/**
 * Lets a portal write the demo data once. Portals then start with a copy, which takes a fifth of the time. Does nothing
 * on machines without Postgres.
 *
 * @returns removes everything
 */
export async function prepareDemoData(): Promise<() => Promise<void>> {
  if (postgresPrograms() === null) return async () => {};
  const postgres = await startPostgres();
  const folder = await mkdtemp(join(tmpdir(), 'kontor-e2e-data-'));
  const remove = async () => {
    postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await run(postgres.socketUrl, `create database ${template}`);
    const portal = await startProcess({
      ...server,
      env: environmentOf(inDatabase(postgres.socketUrl, template), folder),
      port: await freePort(),
      readyAt: '/health/ready',
    });
    await portal.stop();
  } catch (error) {
    await remove();
    throw error;
  }
  process.env[variables.server] = postgres.socketUrl;
  process.env[variables.folder] = folder;
  return remove;
}

/** Embedded, and written by the portal itself at its start: this is `pnpm start`. */
export function embeddedData(): PortalData {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-e2e-portal-'));
  return {
    program: { script: join(root, 'tools/workspace/run.js'), args: ['start'] },
    environment: { DATABASE_URL: undefined, KONTOR_DATA_DIR: 'memory', ...findingsIn(folder) },
    paymentFindings: () => readPaymentFindings(findingsFile(folder)),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** A copy of the prepared data on Postgres; embedded data if there is none. */
export async function copiedData(): Promise<PortalData> {
  const { [variables.server]: postgres, [variables.folder]: prepared } = process.env;
  if (postgres === undefined || prepared === undefined) return embeddedData();
  const data = await onPostgres(postgres, template);
  // A copy is another database, with a journal of its own.
  const { DATABASE_URL: copy = '' } = data.environment;
  await run(copy, 'update journal_mark set lineage = gen_random_uuid(), last = 0');
  const folder = data.environment.KONTOR_DATA_DIR ?? '';
  await Promise.all(sandboxStates.map((name) => copyFile(join(prepared, name), join(folder, name))));
  return data;
}

/** An empty database, for a portal without demo data. */
export async function emptyData(): Promise<PortalData> {
  const { [variables.server]: postgres } = process.env;
  return postgres === undefined ? embeddedData() : onPostgres(postgres, 'template1');
}

async function onPostgres(postgres: string, copied: string): Promise<PortalData> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-e2e-portal-'));
  const database = `portal_${randomUUID().replaceAll('-', '')}`;
  await run(postgres, `create database ${database} template ${copied}`);
  return {
    program: server,
    environment: environmentOf(inDatabase(postgres, database), folder),
    paymentFindings: () => readPaymentFindings(findingsFile(folder)),
    remove: async () => {
      await run(postgres, `drop database ${database} with (force)`);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
