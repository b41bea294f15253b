import { expect, test } from 'vitest';
import { linesOf, reportOn } from './report.ts';
import type { Task } from './tasks.ts';

const results = { passed: 3, failed: [], flaky: [], at: '2026-11-28T09:00:00.000Z' };
const task = (overrides: Partial<Task>): Task => ({
  name: '@kontor/api#test:rules',
  ok: true,
  isKept: false,
  seconds: 2,
  results,
  ...overrides,
});

test('kept results count as passed, and are counted apart', () => {
  const { passed, kept, failures } = reportOn([task({}), task({ isKept: true })]);
  expect({ passed, kept, failures }).toEqual({ passed: 6, kept: 3, failures: [] });
});

test('a kept result names the run that it is of', () => {
  expect(linesOf([task({ isKept: true })])).toEqual([
    'ok     @kontor/api#test:rules, 3 passed, 0 failed: kept from 2026-11-28T09:00:00.000Z, where it took 2.0 s',
  ]);
});

test('a failed test is named with its package; a task that fails without one counts as one failure', () => {
  const failed = task({ ok: false, results: { ...results, failed: ['src/a.test.ts: adds'] } });
  const crashed = task({ name: '@kontor/host#build', ok: false, results: null });
  const afterwards = task({ name: '@kontor/host#test', ok: false });
  expect(reportOn([failed, crashed, afterwards]).failures).toEqual([
    '@kontor/api src/a.test.ts: adds',
    '@kontor/host#build',
    '@kontor/host#test',
  ]);
});

test('up to three tests may pass only when they are repeated; kept ones were counted when they ran', () => {
  const flaky = (count: number) =>
    task({ results: { ...results, flaky: Array.from({ length: count }, () => 'a.ts: b') } });
  expect(reportOn([flaky(3), { ...flaky(9), isKept: true }])).toMatchObject({ failures: [], flaky: { length: 3 } });
  expect(reportOn([flaky(4)]).failures).toHaveLength(4);
});
