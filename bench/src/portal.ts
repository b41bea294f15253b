import { join } from 'node:path';
import { freePort } from '@kontor/programs/free-port';
import { startPostgres } from '@kontor/programs/postgres';
import { startProcess } from '@kontor/programs/server-process';
import { root } from '@kontor/workspace/bundles';
import { startH2Front } from './h2-front.ts';

/** A built portal with its API, demo data and a database of its own in Postgres, as installations have it. */
export interface Portal {
  /** `https://…`, as browsers reach it. */
  readonly origin: string;
  /** The server itself, without HTTP/2. */
  readonly api: string;
  stop(): Promise<void>;
}

/** @param env in addition to the environment of all portals here */
export async function startPortal(registry: string, env: NodeJS.ProcessEnv = {}): Promise<Portal> {
  const [port, frontPort] = [await freePort(), await freePort()];
  const origin = `https://127.0.0.1:${frontPort}`;
  const postgres = await startPostgres();
  const settings = {
    DATABASE_URL: postgres.url,
    KONTOR_DATA_DIR: 'memory',
    KONTOR_DEMO: '1',
    KONTOR_REGISTRY: registry,
    PUBLIC_URL: origin,
  };
  const server = await startProcess({
    script: join(root, 'api/src/server/main.ts'),
    env: { ...settings, ...env },
    port,
    readyAt: '/health/ready',
  }).catch((error: unknown) => {
    postgres.stop();
    throw error;
  });
  const front = await startH2Front(frontPort, server.origin);
  return {
    origin,
    api: server.origin,
    async stop() {
      await front.stop();
      await server.stop();
      postgres.stop();
    },
  };
}
