import { join } from 'node:path';
import { demoOrganizations, demoShops } from '@kontor/contract/demo';
import { freePort } from '@kontor/programs/free-port';
import { startPostgres } from '@kontor/programs/postgres';
import { type ServerProcess, startProcess } from '@kontor/programs/server-process';
import { root } from '@kontor/workspace/bundles';
import { median } from './interleaved.ts';
import { requestsPerSecond } from './request-loop.ts';
import { signInAt } from './signed-in.ts';

/** Requests per second, and their ratio to the empty route within one turn. */
export interface Throughput {
  readonly median: number;
  readonly ratio: number;
}

const paths = {
  /** No database, answer validated against the contract. */
  config: '/config',
  /** Session and user are read. */
  user: '/user',
  /** The shop and its subscription are read as well, as their tenant. */
  subscription: `/organization/${demoOrganizations.radwerk}/shop/${demoShops.radwerkCloud}/subscription/active`,
};

type Path = keyof typeof paths;
type Measured = Path | 'embeddedUser';

export interface ApiThroughput extends Readonly<Record<Measured, Throughput>> {
  /** A Fastify route that does nothing, in requests per second. */
  readonly empty: number;
}

const turns = 7;
/** The first turns warm the servers up and do not count. */
const warmUps = 2;
const milliseconds = 2_000;

/** Measures calls of a signed-in browser on Postgres, and one on the embedded database, in turns with the empty route. */
export async function apiThroughput(): Promise<ApiThroughput> {
  const postgres = await startPostgres();
  const started: ServerProcess[] = [];
  const start = async (script: string, readyAt: string, env: NodeJS.ProcessEnv = {}) => {
    const server = await startProcess({ script, env, readyAt, port: await freePort() });
    started.push(server);
    return server.origin;
  };
  const startApi = async (env: NodeJS.ProcessEnv) => {
    const demo = { KONTOR_DATA_DIR: 'memory', KONTOR_DEMO: '1', ...env };
    const origin = await start(join(root, 'api/src/server/main.ts'), '/health/ready', demo);
    const cookies = await signInAt(origin);
    return (path: Path) => requestsPerSecond(origin, `/api/v4${paths[path]}`, [cookies], milliseconds);
  };
  try {
    const empty = await start(join(import.meta.dirname, 'empty-server.ts'), '/');
    const onPostgres = await startApi({ DATABASE_URL: postgres.url });
    const onEmbedded = await startApi({});
    const results: Record<Measured | 'empty', number>[] = [];
    for (let turn = 0; turn < warmUps + turns; turn += 1) {
      const result = {
        empty: await requestsPerSecond(empty, '/', [], milliseconds),
        config: await onPostgres('config'),
        user: await onPostgres('user'),
        subscription: await onPostgres('subscription'),
        embeddedUser: await onEmbedded('user'),
      };
      if (turn >= warmUps) results.push(result);
    }
    const throughput = (call: Measured): Throughput => ({
      median: median(results.map((result) => result[call])),
      ratio: median(results.map((result) => result[call] / result.empty)),
    });
    return {
      empty: median(results.map((result) => result.empty)),
      config: throughput('config'),
      user: throughput('user'),
      subscription: throughput('subscription'),
      embeddedUser: throughput('embeddedUser'),
    };
  } finally {
    await Promise.all(started.map((server) => server.stop()));
    postgres.stop();
  }
}
