import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '@kontor/workspace/bundles';

/** Jobs per second of one process. */
export interface JobSpeed {
  /** Jobs that do nothing. */
  readonly empty: number;
  /** Jobs that wait 120 ms for an answer, as those do that ask the payment provider. */
  readonly slow: number;
}

export interface JobMeasurements {
  readonly embedded: JobSpeed;
  readonly postgres: JobSpeed;
  /** Ten thousand jobs and one that kills its process, in two processes that are killed again and again. */
  readonly kills: {
    readonly effects: number;
    readonly runs: number;
    readonly kills: number;
    readonly left: number;
    readonly parked: number;
    readonly seconds: number;
  };
}

/** The server has no door for this, so a script beside it measures, in a process of its own. */
export async function jobSpeed(): Promise<JobMeasurements> {
  const script = join(root, 'api/src/testing/measure-jobs.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', script]);
  return JSON.parse(stdout) as JobMeasurements;
}
