import { join } from 'node:path';
import { freePort } from '@kontor/workspace/free-port';
import { startProcess } from '@kontor/workspace/server-process';
import { median } from './interleaved.ts';
import type { Portal } from './portal.ts';
import { requestsPerSecond } from './request-loop.ts';
import type { Visitor } from './visitor.ts';

/** Requests per second, and their ratio to the empty route within one turn. */
export interface Throughput {
  readonly median: number;
  readonly ratio: number;
}

export interface ApiThroughput {
  /** A Fastify route that does nothing, in requests per second. */
  readonly empty: number;
  /** `GET /config`: no database, answer validated against the contract. */
  readonly config: Throughput;
  /** `GET /user`: session and user read from the embedded database. */
  readonly user: Throughput;
}

const turns = 5;
/** The first turns warm the servers up and do not count. */
const warmUps = 2;
const milliseconds = 2_000;

/** Measures the three in turns, as a signed-in browser requests them. */
export async function apiThroughput({ api }: Portal, { memory }: Visitor): Promise<ApiThroughput> {
  const yardstick = await startProcess({
    script: join(import.meta.dirname, 'empty-server.ts'),
    port: await freePort(),
    readyAt: '/',
  });
  const cookies = `Cookie: ${memory.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')}`;
  const measure = (origin: string, path: string) => requestsPerSecond(origin, path, [cookies], milliseconds);
  const results: { empty: number; config: number; user: number }[] = [];
  try {
    for (let turn = 0; turn < warmUps + turns; turn += 1) {
      const result = {
        empty: await measure(yardstick.origin, '/'),
        config: await measure(api, '/api/v4/config'),
        user: await measure(api, '/api/v4/user'),
      };
      if (turn >= warmUps) results.push(result);
    }
  } finally {
    await yardstick.stop();
  }
  const throughput = (call: 'config' | 'user'): Throughput => ({
    median: median(results.map((result) => result[call])),
    ratio: median(results.map((result) => result[call] / result.empty)),
  });
  return {
    empty: median(results.map(({ empty }) => empty)),
    config: throughput('config'),
    user: throughput('user'),
  };
}
