import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { contentVersion } from './content-version.ts';

test('a changed, a new and a renamed file each give another version, the same content does not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-version-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const write = (name: string, text: string) => writeFile(join(folder, name), text);
  await write('rules.ts', 'one');
  const versions = [contentVersion([folder])];
  await write('rules.ts', 'two');
  versions.push(contentVersion([folder]));
  await write('page.ts', '');
  versions.push(contentVersion([folder]));
  await rm(join(folder, 'page.ts'));
  await write('pages.ts', '');
  versions.push(contentVersion([folder]));
  expect(new Set(versions).size).toBe(4);
  await write('rules.ts', 'two');
  expect(contentVersion([folder])).toBe(versions.at(-1));
  expect(contentVersion([join(folder, 'rules.ts')])).not.toBe(versions.at(-1));
});
