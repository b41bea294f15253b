import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';

/** A folder of its own for each call, which goes with the tests of the file. */
export function exampleFolders(): () => string {
  const folders: string[] = [];
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true });
  });
  return () => {
    const folder = mkdtempSync(join(tmpdir(), 'kontor-registry-'));
    folders.push(folder);
    return folder;
  };
}
