import { afterEach, expect, test, vi } from 'vitest';
import { notePortalTime, portalNow } from './portal-clock.ts';

vi.useFakeTimers({ now: Date.parse('2026-11-30T09:00:00Z') });
afterEach(() => notePortalTime(Date.now()));

test('where the machine is wrong by days, it is the portal’s day', () => {
  notePortalTime(Date.parse('2026-12-04T18:30:00Z'));
  expect(portalNow().toISOString()).toBe('2026-12-04T18:30:00.000Z');
  vi.advanceTimersByTime(60_000);
  expect(portalNow().toISOString()).toBe('2026-12-04T18:31:00.000Z');
});

test('the seconds that an answer is on its way move no clock', () => {
  const before = Date.now();
  notePortalTime(before - 4_000);
  expect(portalNow().getTime()).toBe(before);
});
