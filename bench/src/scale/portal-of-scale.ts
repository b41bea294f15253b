import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@kontor/programs/free-port';
import { type ServerProcess, startProcess } from '@kontor/programs/server-process';
import { registryFolder } from '@kontor/workspace/build-portal';
import { root } from '@kontor/workspace/bundles';
import type pg from 'pg';
import type { Person } from './people.ts';
import { connect, startPostgresOfScale } from './postgres-of-scale.ts';
import { fillWorld } from './world.ts';

export interface PortalOfScale {
  readonly origin: string;
  /** The file that the database logs to. */
  readonly log: string;
  readonly client: pg.Client;
  readonly people: readonly Person[];
  /** Seconds in which the database was filled. */
  readonly filledIn: number;
}

/** Runs a portal with so many organizations for as long as the work lasts. */
export async function withPortalOfScale<T>(
  organizations: number,
  work: (portal: PortalOfScale) => Promise<T>,
): Promise<T> {
  const postgres = await startPostgresOfScale();
  const data = await mkdtemp(join(tmpdir(), 'kontor-scale-'));
  // Many gigabytes, which no one would look for.
  const interrupt = () => {
    postgres.stop();
    rmSync(data, { recursive: true });
    process.exit(130);
  };
  process.once('SIGINT', interrupt);
  const port = await freePort();
  const env = {
    DATABASE_URL: postgres.url,
    KONTOR_DATA_DIR: data,
    KONTOR_DEMO: '1',
    KONTOR_REGISTRY: registryFolder,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  };
  const start = (further: NodeJS.ProcessEnv = {}) =>
    startProcess({
      script: join(root, 'api/src/server/main.ts'),
      env: { ...env, ...further },
      port,
      readyAt: '/health/ready',
    });
  let server: ServerProcess | null = null;
  let client: pg.Client | null = null;
  try {
    client = await connect(postgres.url);
    // The tables and the demo's data are the server's own work.
    server = await start();
    await untilJobsAreDone(client);
    await server.stop();
    const startedAt = performance.now();
    const people = await fillWorld(client, organizations);
    const filledIn = (performance.now() - startedAt) / 1000;
    await postponeDailyJobs(client);
    // Without the vendor's other systems, which would follow every shop meanwhile.
    server = await start({ PRODUCT_SANDBOX_URL: 'http://127.0.0.1:9' });
    return await work({ origin: server.origin, log: postgres.log, client, people, filledIn });
  } finally {
    process.off('SIGINT', interrupt);
    await server?.stop();
    await client?.end();
    postgres.stop();
    await rm(data, { recursive: true });
  }
}

/** Resolves when the server has done what follows from the demo's data. */
export async function untilJobsAreDone(client: pg.Client): Promise<void> {
  const waiting =
    'select from job where due_at <= now() and failed_at is null union all select from connect_mark limit 1';
  while (((await client.query(waiting)).rowCount ?? 0) > 0) await pause(50);
}

/** Daily jobs are queued at each start, once a day: they are queued already, and do not run beside what is measured. */
const postponeDailyJobs = (client: pg.Client) =>
  client.query(`insert into job (uuid, kind, payload, due_at, attempts, created_at, lane, interruptions, unique_key)
    select gen_random_uuid(), kind, payload, now() + interval '1 day', 0, now(), lane, 0,
      kind || to_char(now() at time zone 'utc', ':YYYY-MM-DD')
    from job where unique_key = kind || to_char(due_at at time zone 'utc', ':YYYY-MM-DD')
    on conflict do nothing`);
