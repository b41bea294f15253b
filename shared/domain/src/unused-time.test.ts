import { expect, test } from 'vitest';
import { unusedPart } from './unused-time.ts';

const december = { from: '2026-12-01', to: '2026-12-31' };

test.each([
  ['all of it before its first day', '2026-11-20', 31_00],
  ['all of it on its first day', '2026-12-01', 31_00],
  ['one day of it on its last day', '2026-12-31', 1_00],
  ['nothing of it once it is over', '2027-01-01', 0],
])('of what was paid for a month is unused: %s', (_, since, cents) => {
  expect(unusedPart(31_00, december, since)).toBe(cents);
});

test('parts of cents are rounded half away from zero, of what was deducted as well', () => {
  expect(unusedPart(100, { from: '2026-11-01', to: '2026-11-08' }, '2026-11-08')).toBe(13);
  expect(unusedPart(-100, { from: '2026-11-01', to: '2026-11-08' }, '2026-11-08')).toBe(-13);
});

test('days count alike when the clocks change', () => {
  expect(unusedPart(31_00, { from: '2026-10-01', to: '2026-10-31' }, '2026-10-26')).toBe(6_00);
});
