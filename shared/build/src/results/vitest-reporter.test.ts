import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Results, resultsFolder, withReason } from './results.ts';

const preset = join(import.meta.dirname, '../vitest.ts');

async function resultsOf(files: Readonly<Record<string, string>>): Promise<Results> {
  // Inside of the package, whose libraries the preset loads.
  const folder = await mkdtemp(join(import.meta.dirname, '../../node_modules/.kontor-results-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'src'));
  const config = `import { nodePreset } from ${JSON.stringify(preset)};\nexport default nodePreset({ globals: true });`;
  await writeFile(join(folder, 'vitest.config.ts'), config);
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, 'src', name), text);
  const env = { ...process.env, npm_lifecycle_event: 'test:example' };
  spawnSync('vitest', ['run', `--root=${folder}`], { cwd: folder, env });
  return Results.parse(JSON.parse(await readFile(join(folder, resultsFolder, 'test:example.json'), 'utf8')));
}

test('failures name their tests and reasons, those outside of tests their files, and what passes on its retry is listed', async () => {
  const { passed, failed, flaky } = await resultsOf({
    'fails.test.ts': "test('adds', () => expect(1 + 1).toBe(3));",
    'loads.test.ts': "import './missing.ts';",
    'passes.test.ts': "test('adds', () => expect(1 + 1).toBe(2));\ntest.skip('later', () => {});",
    'second.test.ts': "let runs = 0;\ntest('adds late', () => expect(++runs).toBe(2));",
    'uncaught.test.ts': `test('adds', async () => {
      void Promise.reject(new Error('unawaited'));
      await new Promise((done) => setTimeout(done));
    });`,
  });
  expect(failed.toSorted()).toEqual([
    'src/fails.test.ts: adds (expected 2 to be 3 // Object.is equality)',
    'src/loads.test.ts',
    'src/uncaught.test.ts',
  ]);
  expect(flaky).toEqual(['src/second.test.ts: adds late (expected 1 to be 2 // Object.is equality)']);
  expect(passed).toBe(3);
});

test('a test that is run alone fails, as a kept result would stand for all', async () => {
  const { failed } = await resultsOf({ 'alone.test.ts': "test.only('adds', () => {});\ntest('subtracts', () => {});" });
  expect(failed).toEqual([expect.stringContaining('src/alone.test.ts')]);
});

test('a long reason is told by its begin and its end, where a program says what went wrong', () => {
  const told = withReason('a.ts: adds', `pnpm build failed:\n${'.'.repeat(2000)}\nno space left`);
  expect(told).toMatch(/^a\.ts: adds \(pnpm build failed: \.+ … \.+ no space left\)$/);
  expect(told.length).toBeLessThan(700);
});
