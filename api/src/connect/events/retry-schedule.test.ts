import { expect, test } from 'vitest';
import { hours, minutes, seconds } from '../../infrastructure/clock.ts';
import { retryDelay } from './retry-schedule.ts';

test('an event is tried again nine times within about three days', () => {
  const delays = Array.from({ length: 10 }, (_, index) => retryDelay(index + 1, 0));
  expect(delays).toEqual([
    seconds(5),
    minutes(1),
    minutes(5),
    minutes(30),
    hours(2),
    hours(6),
    hours(12),
    hours(24),
    hours(24),
    null,
  ]);
});

test('an attempt is up to a tenth later than planned, and never earlier', () => {
  expect([0, 0.5, 1].map((random) => retryDelay(2, random))).toEqual([60_000, 63_000, 66_000]);
});
