import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { exampleFolders } from '@kontor/registry/testing/example-stores';
import { expect, it } from 'vitest';

const newFolder = exampleFolders();
const script = join(import.meta.dirname, '../testing/hold-trial-portal.ts');

it.each(['SIGTERM', 'SIGKILL'] as const)(
  'a portal of the gate ends with the tool at %s, and nothing of it stays if that could be helped',
  async (signal) => {
    const TMPDIR = newFolder();
    const env = { ...process.env, TMPDIR, NODE_OPTIONS: '' };
    const tool = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    await once(createInterface(tool.stdout), 'line');
    tool.kill(signal);
    // It shares its standard error with the portal, so it is closed when both have ended.
    const ended = await once(tool, 'close');
    expect(ended).toEqual(signal === 'SIGTERM' ? [143, null] : [null, 'SIGKILL']);
    if (signal === 'SIGTERM') expect(readdirSync(TMPDIR).filter((name) => name.startsWith('kontor-gate-'))).toEqual([]);
  },
  60_000,
);
