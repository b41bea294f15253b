import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from './run-command.ts';
import type { VitestReport } from './test-report.ts';
import { reportVariable } from './vitest-reporter.ts';

async function reportOn(files: Readonly<Record<string, string>>): Promise<VitestReport> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-reporter-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const report = join(folder, 'report.json');
  const reporter = join(import.meta.dirname, 'vitest-reporter.ts');
  const args = ['run', '--globals', `--root=${folder}`, `--reporter=${reporter}`];
  await runCommand('vitest', args, { cwd: folder, env: { [reportVariable]: report } });
  const { testResults } = JSON.parse(await readFile(report, 'utf8')) as VitestReport;
  return { testResults: testResults.toSorted((one, other) => one.name.localeCompare(other.name)) };
}

test('an error that no test caught counts for its file, although all tests of it have passed', async () => {
  const report = await reportOn({
    'fails.test.js': "test('adds', () => expect(1 + 1).toBe(3));",
    'loads.test.js': "import './missing.js';",
    'passes.test.js': "test('adds', () => expect(1 + 1).toBe(2));\ntest.skip('later', () => {});",
    'uncaught.test.js': `test('adds', async () => {
      void Promise.reject(new Error('nobody waits'));
      await new Promise((done) => setTimeout(done));
    });`,
  });
  const [fails, loads, passes, uncaught] = report.testResults;
  expect(fails).toMatchObject({
    status: 'failed',
    message: '',
    assertionResults: [{ fullName: 'adds', status: 'failed' }],
  });
  expect(fails?.assertionResults[0]?.failureMessages[0]).toContain('expected 2 to be 3');
  expect(loads).toMatchObject({
    status: 'failed',
    message: expect.stringContaining('./missing.js'),
    assertionResults: [],
  });
  expect(passes).toMatchObject({
    status: 'passed',
    message: '',
    assertionResults: [{ status: 'passed' }, { status: 'skipped' }],
  });
  expect(uncaught).toMatchObject({
    status: 'failed',
    message: expect.stringContaining('nobody waits'),
    assertionResults: [{ fullName: 'adds', status: 'passed' }],
  });
});
