import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '@kontor/workspace/bundles';

/** Calls with 1,000 orders each, in milliseconds. */
export interface UsageSpeed {
  readonly median: number;
  /** 95 of 100 calls are quicker. */
  readonly slow: number;
  /** Of calls of two servers that receive the same events at once. */
  readonly atOnce: number;
  /** How many of 200 shops have another count than the 100,000 events say. */
  readonly wrong: number;
}

export async function usageSpeed(): Promise<UsageSpeed> {
  const script = join(root, 'api/src/testing/measure-usage.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', script]);
  return JSON.parse(stdout) as UsageSpeed;
}
