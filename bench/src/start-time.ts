import { join } from 'node:path';
import { freePort } from '@kontor/programs/free-port';
import { startProcess } from '@kontor/programs/server-process';
import { root } from '@kontor/workspace/bundles';
import { median } from './interleaved.ts';

const starts = 3;

/** Seconds from `start` to the first answer of the built portal, with a new database and its demo data. */
export async function startTime(): Promise<number> {
  const times: number[] = [];
  for (let start = 0; start < starts; start += 1) {
    const server = await startProcess({
      script: join(root, 'tools/workspace/run.js'),
      args: ['start'],
      env: { KONTOR_DATA_DIR: 'memory' },
      port: await freePort(),
      readyAt: '/health/ready',
    });
    times.push(server.startedIn / 1000);
    await server.stop();
  }
  return median(times);
}
