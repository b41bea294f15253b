import { expect, test } from 'vitest';
import { isBehind } from './daily-work.ts';

const now = new Date('2026-11-25T12:00:00.000Z');

test.each([
  ['nothing waits', null, true, false],
  ['something waits since this morning', '2026-11-25T07:00:00.000Z', true, false],
  ['something has waited for more than a quarter of a day', '2026-11-25T05:59:00.000Z', true, true],
  ['nothing begins the next day', null, false, true],
])('daily work of which %s: %s', (_, oldest, goesOn, behind) => {
  expect(isBehind(oldest === null ? null : new Date(oldest), goesOn, now)).toBe(behind);
});
