import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '@kontor/workspace/bundles';

/** What a script of the API measures in a process of its own, because a server offers no call for it. */
export async function measuredBy<T>(name: `measure-${string}`): Promise<T> {
  const script = join(root, 'api/src/testing', `${name}.ts`);
  const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', script]);
  return JSON.parse(stdout) as T;
}
