import { expect, test } from 'vitest';
import { calendarDay } from './date.ts';
import { replyBy } from './reply.ts';

test.each([
  ['on a Monday, until Wednesday', '2026-11-30T09:00:00Z', '2026-12-02'],
  ['on a Thursday, until Monday', '2026-12-03T09:00:00Z', '2026-12-07'],
  ['on a Saturday, until Tuesday', '2026-12-05T09:00:00Z', '2026-12-08'],
  ['late in the evening, by the day of the vendor', '2026-11-30T23:30:00Z', '2026-12-03'],
])('what is asked for %s is answered within two working days', (_, askedAt, day) => {
  expect(calendarDay(replyBy(askedAt))).toBe(day);
});
