import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '@kontor/workspace/bundles';

/** A call that reads, in milliseconds. */
export interface RestrictedRead {
  readonly read: string;
  readonly restricted: number;
  /** The same call as the owner of the tables, to whom no policy applies. */
  readonly owner: number;
  readonly ratio: number;
}

/** Policies cannot be switched off in a server, so a script beside it measures, in a process of its own. */
export async function restrictedReads(): Promise<RestrictedRead[]> {
  const script = join(root, 'api/src/testing/measure-row-level-security.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', script]);
  return JSON.parse(stdout) as RestrictedRead[];
}
