import { expect, test } from 'vitest';
import { isKept, table } from './report.ts';

const row = { measure: '/login, bytes', value: '103', yardstick: '100' };

test('a ratio may be as high as its limit', () => {
  expect(isKept({ ...row, ratio: 1.03, limit: 1.03 })).toBe(true);
  expect(isKept({ ...row, ratio: 1.031, limit: 1.03 })).toBe(false);
});

test('a ratio of which more is better has to reach its least value', () => {
  expect(isKept({ ...row, ratio: 0.14, least: 0.14 })).toBe(true);
  expect(table([{ ...row, ratio: 0.139, least: 0.14 }])).toMatch(/≥ 0\.14 \| \*\*UNDER\*\*/);
});

test('a row without a limit is neither met nor missed', () => {
  expect(isKept({ ...row, ratio: 7 })).toBeNull();
});

test('what cannot be measured yet is no kept limit', () => {
  const unmeasured = { ...row, value: null, holds: true };
  expect(isKept(unmeasured)).toBe(false);
  expect(table([unmeasured])).toContain('**NOT MEASURED**');
});

test('a missed limit is highlighted in the table', () => {
  expect(table([{ ...row, ratio: 1.2, limit: 1.03 }])).toContain('**OVER**');
  expect(table([{ ...row, ratio: 1, limit: 1.03 }])).not.toContain('OVER');
});
