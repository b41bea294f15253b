import { expect, test } from 'vitest';
import { applicationName, endsWhole, statementsIn } from './plans.ts';

const entry = (application: string, plan: object, text = 'select'): string =>
  `#plan of ${application} LOG:  duration: 0.1 ms  plan:\n\t${JSON.stringify({ 'Query Text': text, Plan: plan })}\n`;

const filtered = {
  'Node Type': 'Seq Scan',
  'Relation Name': 'invoice',
  'Actual Rows': 2,
  'Actual Loops': 3,
  'Rows Removed by Filter': 98,
};

test('a statement has read all rows that it looked at, as often as it did', () => {
  const [statement] = statementsIn(entry('', { 'Node Type': 'Limit', 'Actual Rows': 1, Plans: [filtered] }));
  expect(statement).toEqual({ text: 'select', read: 300, scanned: [{ table: 'invoice', rows: 300 }] });
});

test('rows of a plan that come from no table are not read', () => {
  const [statement] = statementsIn(entry('', { 'Node Type': 'Function Scan', 'Actual Rows': 9, 'Actual Loops': 1 }));
  expect(statement?.read).toBe(0);
});

test('statements of the measurement itself do not count, nor other entries of the log', () => {
  expect(statementsIn(`${entry(applicationName, filtered)}#plan of  LOG:  checkpoint starting\n`)).toEqual([]);
});

test('what the server looks for beside all calls is of none of them', () => {
  expect(statementsIn(entry('', filtered, '/* statement: due-marks */ select kind'))).toEqual([]);
  expect(statementsIn(entry('', filtered, 'select $1 as source where exists (select 1 from job)'))).toEqual([]);
});

test.each([
  ['', true],
  ['#plan of  LOG:  checkpoint starting\n', true],
  ['#plan of  LOG:  duration: 1 ms  plan:\n\t{\n\t  "Plan": {}\n\t}\n', true],
  ['#plan of  LOG:  duration: 1 ms  plan:\n', false],
  ['#plan of  LOG:  duration: 1 ms  plan:\n\t{\n\t  "Plan": {}\n', false],
  ['#plan of  LOG:  dur', false],
])('an entry of the log that is still being written is waited for: %j', (log, isWhole) => {
  expect(endsWhole(log)).toBe(isWhole);
});
