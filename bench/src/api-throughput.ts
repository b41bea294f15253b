import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { median } from './interleaved.ts';
import type { Portal } from './portal.ts';
import { requestsPerSecond } from './request-loop.ts';
import { startProcess } from './server-process.ts';
import type { Visitor } from './visitor.ts';

/** Requests per second. */
export interface ApiThroughput {
  /** A route of Fastify that does nothing. */
  readonly empty: number;
  /** `GET /config`: no database, answer validated against the contract. */
  readonly config: number;
  /** `GET /user`: session and user read from the embedded database. */
  readonly user: number;
}

const rounds = 3;
const milliseconds = 2_000;

/** Measures the three in turns, in the same minutes on the same machine. */
export async function apiThroughput({ api }: Portal, { memory }: Visitor): Promise<ApiThroughput> {
  const yardstick = await startProcess({
    script: join(import.meta.dirname, 'empty-server.ts'),
    port: await freePort(),
    readyAt: '/',
  });
  const cookies = `Cookie: ${memory.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')}`;
  const results: Record<keyof ApiThroughput, number[]> = { empty: [], config: [], user: [] };
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const empty = await requestsPerSecond(yardstick.origin, '/', [], milliseconds);
      const config = await requestsPerSecond(api, '/api/v4/config', [], milliseconds);
      const user = await requestsPerSecond(api, '/api/v4/user', [cookies], milliseconds);
      // The first round warms up.
      if (round === 0) continue;
      results.empty.push(empty);
      results.config.push(config);
      results.user.push(user);
    }
  } finally {
    await yardstick.stop();
  }
  return { empty: median(results.empty), config: median(results.config), user: median(results.user) };
}
