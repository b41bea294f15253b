import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { openStore } from '@kontor/registry/open-store';
import { readHistory, readLatest } from '@kontor/registry/registry-log';
import { writeRemoteBuild } from '@kontor/registry/testing/example-builds';
import { exampleFolders } from '@kontor/registry/testing/example-stores';
import { startS3Server } from '@kontor/registry/testing/s3-server';
import { afterAll, describe, expect, it } from 'vitest';

const newFolder = exampleFolders();
const s3 = await startS3Server();
afterAll(() => s3[Symbol.asyncDispose]());

/** The tool as a team's pipeline runs it: a separate process. Returns its output if it failed. */
async function pipeline(store: string, args: readonly string[]): Promise<string | null> {
  const main = join(import.meta.dirname, 'main.ts');
  const env = { ...process.env, ...s3.credentials, KONTOR_REGISTRY: store, NODE_OPTIONS: '' };
  const child = spawn(process.execPath, [main, ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const [told] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return child.exitCode === 0 ? null : told;
}

describe.each([
  { kind: 'a folder', open: newFolder },
  { kind: 'a bucket', open: () => s3.address('production') },
])('two teams with a registry in $kind', ({ open }) => {
  it('publish at the same moment, and neither loses anything', async () => {
    const store = open();
    const names = ['signup', 'partner'];
    const builds = await Promise.all(
      names.map(async (name) => {
        const folder = newFolder();
        await writeRemoteBuild(folder, name, { name });
        return folder;
      }),
    );
    const failures = await Promise.all(
      builds.map((folder, index) =>
        pipeline(store, ['publish', folder, '--changelog', 'New', '--by', names[index] ?? '']),
      ),
    );
    expect(failures).toEqual([null, null]);
    const opened = openStore(store, s3.credentials);
    const history = await readHistory(opened, 100);
    expect(history.map(({ by }) => by).sort()).toEqual(['partner', 'signup']);
    expect(Object.keys((await readLatest(opened))?.registry.remotes ?? {}).sort()).toEqual(['partner', 'signup']);
  }, 30_000);
});
