import { expect, test } from 'vitest';
import { isPastDue, overdueFrom } from './due-date.ts';

test.each([
  ['in winter', '2026-12-04T10:00:00.000Z', '2026-12-04T23:00:00.000Z'],
  ['in summer', '2026-07-04T10:00:00.000Z', '2026-07-04T22:00:00.000Z'],
  ['just after midnight', '2026-12-03T23:30:00.000Z', '2026-12-04T23:00:00.000Z'],
  ['on the day on which summer time ends', '2026-10-24T22:30:00.000Z', '2026-10-25T23:00:00.000Z'],
  ['at the end of a year', '2026-12-31T12:00:00.000Z', '2026-12-31T23:00:00.000Z'],
])('an invoice that is due %s is overdue once that day has ended in Berlin', (_, dueAt, from) => {
  expect(overdueFrom(dueAt)).toBe(from);
  const end = new Date(from);
  expect(isPastDue(dueAt, new Date(end.getTime() - 1))).toBe(false);
  expect(isPastDue(dueAt, end)).toBe(true);
});

test('what is due at the very beginning of a day has that day', () => {
  const midnight = '2026-12-04T23:00:00.000Z';
  expect(isPastDue(midnight, new Date('2026-12-05T12:00:00.000Z'))).toBe(false);
  expect(isPastDue(midnight, new Date('2026-12-05T23:00:00.000Z'))).toBe(true);
});
