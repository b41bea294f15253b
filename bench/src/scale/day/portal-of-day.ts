import { mkdirSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiBase } from '@kontor/contract/calls';
import { demoUsers } from '@kontor/contract/demo';
import { freePort } from '@kontor/programs/free-port';
import { type ServerProcess, startProcess } from '@kontor/programs/server-process';
import { registryFolder } from '@kontor/workspace/build-portal';
import { root } from '@kontor/workspace/bundles';
import type pg from 'pg';
import { untilJobsAreDone } from '../portal-of-scale.ts';
import { connect, startPostgresOfScale } from '../postgres-of-scale.ts';
import { readModels } from './models.ts';
import { type ProviderOfCopies, startProviderOfCopies } from './provider-of-copies.ts';

/** An API process, with the address of its metrics. */
export interface ApiProcess extends ServerProcess {
  readonly metrics: string;
}

export interface PortalOfDay {
  readonly client: pg.Client;
  readonly servers: readonly [ApiProcess, ApiProcess];
  readonly provider: ProviderOfCopies;
  /** Where the payment sandbox is asked itself. */
  readonly sandbox: string;
  /** Of the database's server. */
  readonly postgresPid: number;
  /** What servers store outside of the database. */
  readonly data: string;
  /** Seconds in which the database was filled. */
  readonly filledIn: number;
}

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_scale',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_scale',
  STRIPE_WEBHOOK_SECRET: 'whsec_scale',
};

/**
 * Runs two API processes on a world for as long as the work lasts.
 *
 * @param fill makes the world of the demo's data
 * @param prepare what is done before the processes start
 */
export async function withPortalOfDay<T>(
  fill: (client: pg.Client) => Promise<unknown>,
  prepare: (client: pg.Client) => Promise<void>,
  work: (portal: PortalOfDay) => Promise<T>,
): Promise<T> {
  const postgres = await startPostgresOfScale();
  const data = await mkdtemp(join(tmpdir(), 'kontor-scale-day-'));
  const journal = join(data, 'journal');
  mkdirSync(journal);
  const running: ServerProcess[] = [];
  const interrupt = () => {
    // At once: the sandbox would store its state while it ends.
    for (const each of running) void each.kill();
    postgres.stop();
    rmSync(data, { recursive: true });
    process.exit(130);
  };
  process.once('SIGINT', interrupt);
  const ports = [await freePort(), await freePort()] as const;
  const env = {
    DATABASE_URL: postgres.url,
    KONTOR_DATA_DIR: data,
    KONTOR_JOURNAL: journal,
    KONTOR_SECRET_KEYS: `scale:${Buffer.alloc(32, 1).toString('base64')}`,
    KONTOR_REGISTRY: registryFolder,
    PUBLIC_URL: `http://127.0.0.1:${ports[0]}`,
  };
  const script = join(root, 'api/src/server/main.ts');
  const start = async (program: Parameters<typeof startProcess>[0]) => {
    const started = await startProcess(program);
    running.push(started);
    return started;
  };
  let client: pg.Client | null = null;
  let provider: ProviderOfCopies | null = null;
  try {
    client = await connect(postgres.url);
    // The tables, the demo's data and its past at the payment provider are the server's own work.
    const first = await start({
      script,
      env: { ...env, KONTOR_DEMO: '1' },
      port: ports[0],
      readyAt: '/health/ready',
      patience: 600_000,
    });
    await untilJobsAreDone(client);
    await first.stop();
    const modelOf = await readModels(client);
    const startedAt = performance.now();
    await fill(client);
    const filledIn = (performance.now() - startedAt) / 1000;
    // Without the vendor's other systems, which would follow every shop meanwhile.
    await client.query('delete from connect_endpoint');
    await prepare(client);
    const sandbox = await start({
      script: join(root, 'tools/payment-sandbox/src/main.ts'),
      port: await freePort(),
      readyAt: '/payment-sandbox/clock',
      env: {
        ...keys,
        STATE_FILE: join(data, 'payment-sandbox.json'),
        TAX_ROUNDING: 'invoice',
        WEBHOOK_URL: ports.map((port) => `http://127.0.0.1:${port}${apiBase}/payment/webhook`).join(','),
      },
    });
    provider = await startProviderOfCopies(sandbox.origin, modelOf);
    const startApi = async (port: number): Promise<ApiProcess> => {
      const metricsPort = await freePort();
      const api = await start({
        script,
        port,
        readyAt: '/health/ready',
        patience: 600_000,
        env: {
          ...env,
          ...keys,
          KONTOR_DEMO: '0',
          KONTOR_OPERATORS: demoUsers.operator.email,
          PAYMENT_SANDBOX_URL: provider?.origin,
          // Each visitor has an address, as behind a proxy.
          TRUST_PROXY: '127.0.0.1',
          METRICS_PORT: String(metricsPort),
        },
      });
      return { ...api, metrics: `http://127.0.0.1:${metricsPort}/metrics` };
    };
    const servers = [await startApi(ports[0]), await startApi(ports[1])] as const;
    return await work({
      client,
      servers,
      provider,
      sandbox: sandbox.origin,
      postgresPid: postgres.pid,
      data,
      filledIn,
    });
  } finally {
    process.off('SIGINT', interrupt);
    await Promise.all(running.map((each) => each.stop()));
    await provider?.stop();
    await client?.end();
    postgres.stop();
    await rm(data, { recursive: true });
  }
}
