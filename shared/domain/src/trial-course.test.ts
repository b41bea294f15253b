import { expect, test } from 'vitest';
import { trialCourse } from './trial-course.ts';

const end = '2026-12-20T09:30:00.000Z';

test.each([
  ['2026-11-20T09:30:00.000Z', 1, 30],
  ['2026-12-08T22:59:00.000Z', 19, 12],
  // Midnight in the vendor's calendar.
  ['2026-12-08T23:01:00.000Z', 20, 11],
  ['2026-12-19T08:00:00.000Z', 30, 1],
  ['2026-12-20T08:00:00.000Z', 30, 0],
])('at %s it is day %i of a trial, with %i days left', (now, day, left) => {
  expect(trialCourse(end, new Date(now), 30)).toMatchObject({ day, left, days: 30 });
});

test('the last day is the one before the end, and a trial that was prolonged is not counted below its first day', () => {
  expect(trialCourse(end, new Date('2026-11-01T08:00:00.000Z'), 30)).toMatchObject({ day: 1, left: 49 });
  expect(trialCourse(end, new Date('2026-11-01T08:00:00.000Z'), 30).lastDay.slice(0, 10)).toBe('2026-12-19');
});
