import { expect, test } from 'vitest';
import {
  announcementState,
  announcementVersion,
  dismissedIn,
  endsBeforeItBegins,
  withDismissed,
} from './announcement.ts';

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

const notice = { uuid: '0197a000-0000-7000-8000-0000000000a7', texts: { de: 'Wartung', en: 'Maintenance' } };

test('a notice with other texts has another version', () => {
  const version = announcementVersion(notice);
  expect(version).toMatch(/^0197a000[\da-z]+$/);
  expect(announcementVersion({ ...notice, texts: { ...notice.texts, en: 'Longer maintenance' } })).not.toBe(version);
  expect(announcementVersion({ ...notice })).toBe(version);
});

test('a browser remembers what was dismissed last, each once, and nothing that is no version', () => {
  expect(dismissedIn(null)).toEqual([]);
  expect(dismissedIn('a1.<b>.c3')).toEqual(['a1', 'c3']);
  expect(withDismissed('a1.b2', 'a1')).toBe('b2.a1');
  const many = Array.from({ length: 20 }, (_, index) => `v${index}`).reduce(withDismissed, '');
  expect(dismissedIn(many)).toHaveLength(12);
  expect(many.endsWith('v19')).toBe(true);
});
