import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { runTasks, type Settings } from './tasks.ts';

// A workspace of one package, whose test passes or fails as a file says.
const folder = mkdtempSync(join(tmpdir(), 'kontor-kept-'));
const cacheFolder = mkdtempSync(join(tmpdir(), 'kontor-kept-cache-'));
afterAll(() => {
  for (const one of [folder, cacheFolder]) rmSync(one, { recursive: true });
});

const write = (file: string, content: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), content);
};
const results = '{ "passed": 2, "failed": [], "flaky": [], "at": "2026-11-28T09:00:00.000Z" }';
write(
  'package.json',
  '{ "name": "kontor", "devEngines": { "packageManager": { "name": "pnpm", "version": "10", "onFail": "ignore" } } }',
);
write('pnpm-workspace.yaml', 'packages: [., shop]');
write('.gitignore', '.results/\n.turbo/\nnode_modules/\n');
write('pnpm-lock.yaml', "lockfileVersion: '9.0'\nimporters:\n  .: {}\n  shop: {}\n");
write('turbo.json', '{ "tasks": { "test": { "outputs": [".results/test.json"] } } }');
write('shop/package.json', '{ "name": "shop", "scripts": { "test": "node test.mjs" } }');
write(
  'shop/test.mjs',
  `import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
  mkdirSync('.results', { recursive: true });
  writeFileSync('.results/test.json', '${results}');
  process.exitCode = readFileSync('verdict', 'utf8') === 'passes' ? 0 : 1;`,
);

const settings: Settings = { env: {}, folder, results: cacheFolder };
const run = async (overrides: Partial<Settings> = {}) => {
  const [task] = await runTasks(['test'], { ...settings, ...overrides });
  return { ok: task?.ok, isKept: task?.isKept, passed: task?.results?.passed };
};

beforeEach(() => {
  // This test is a task itself.
  vi.stubEnv('TURBO_HASH', undefined);
});

test('a failed result is never kept; one that passed is, with its number of tests, until what it reads changes', async () => {
  write('shop/verdict', 'fails');
  expect(await run()).toMatchObject({ ok: false, isKept: false });
  expect(await run()).toMatchObject({ ok: false, isKept: false });
  write('shop/verdict', 'passes');
  expect(await run()).toEqual({ ok: true, isKept: false, passed: 2 });
  rmSync(join(folder, 'shop/.results'), { recursive: true });
  expect(await run()).toEqual({ ok: true, isKept: true, passed: 2 });
  expect(await run({ results: mkdtempSync(join(cacheFolder, 'other-')) })).toEqual({
    ok: true,
    isKept: false,
    passed: 2,
  });
  write('shop/verdict', 'fails');
  expect(await run()).toMatchObject({ ok: false, isKept: false });
});
