import { expect, test } from 'vitest';
import { announcementState, endsBeforeItBegins } from './announcement.ts';

const days = { from: '2026-11-20', until: '2026-11-22' };

test.each([
  ['2026-11-19', 'planned'],
  ['2026-11-20', 'current'],
  ['2026-11-22', 'current'],
  ['2026-11-23', 'past'],
] as const)('on %s a notice for 20 to 22 November is %s', (today, state) => {
  expect(announcementState(days, today)).toBe(state);
});

test('a notice for one day is none that ends before it begins', () => {
  expect(endsBeforeItBegins({ from: '2026-11-20', until: '2026-11-20' })).toBe(false);
  expect(endsBeforeItBegins({ from: '2026-11-20', until: '2026-11-19' })).toBe(true);
});
