import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, expect, test, vi } from 'vitest';

const { readFile } = fs;
afterEach(() => {
  fs.readFile = readFile;
  syncBuiltinESMExports();
});

test('a list that could not be read is read again', async () => {
  vi.resetModules();
  const { isTooCommon } = await import('./common-passwords.ts');
  fs.readFile = () => Promise.reject(new Error('EMFILE'));
  syncBuiltinESMExports();
  await expect(isTooCommon('sonnenschein', 'eva@radwerk.test')).rejects.toThrow('EMFILE');
  fs.readFile = readFile;
  syncBuiltinESMExports();
  expect(await isTooCommon('sonnenschein', 'eva@radwerk.test')).toBe(true);
});
