import { expect, test } from 'vitest';
import { lastFreeDay } from './complimentary.ts';

const today = '2026-11-30';

test.each<[what: string, until: string | null | false, announced: string | null, day: string]>([
  ['until the day that was agreed', '2027-03-31', null, '2027-03-31'],
  ['until its customer was told of it long enough', '2026-12-05', null, '2026-12-14'],
  ['the same of one that is complimentary no more', false, null, '2026-12-14'],
  ['until the day of which the customer knows', false, '2026-12-10', '2026-12-10'],
  ['until a later day than the one that is known', '2026-12-12', '2026-12-10', '2026-12-12'],
  ['until a sooner day than the one that was agreed', '2026-12-20', '2027-03-31', '2026-12-20'],
  ['not by a day that is over', false, '2026-11-29', '2026-12-14'],
  ['as long as the provider allows, for ever', null, null, '2028-10-30'],
  ['as long as the provider allows, until a later day', '2031-12-31', null, '2028-10-30'],
])('a contract is not charged %s', (_, until, announced, day) => {
  expect(lastFreeDay(until, today, announced)).toBe(day);
});
