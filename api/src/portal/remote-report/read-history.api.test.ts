import { expect, test } from 'vitest';
import { hours } from '../../infrastructure/clock.ts';
import { testApp } from '../../testing/test-app.ts';
import { hourOf } from './hours.ts';
import { readHistory } from './read-history.ts';

const kontor = await testApp();
const { database } = kontor.infrastructure;
const now = new Date('2026-11-25T14:20:00.000Z');
const hour = (ago: number) => new Date(hourOf(now).getTime() - hours(ago));

test('loads, failures and load times of a remote are told step by step, of all its releases together', async () => {
  const load = (version: string, ago: number, up_to_ms: number, count: number) => ({
    remote: 'partner',
    version,
    hour: hour(ago),
    up_to_ms,
    count,
  });
  await database
    .insertInto('remote_load')
    .values([
      load('a', 0, 100, 4),
      load('b', 0, 200, 4),
      load('a', 3, 50, 1),
      load('a', 24, 50, 2),
      load('a', 25, 50, 9),
    ])
    .execute();
  const failure = { remote: 'partner', version: 'a', reason: 'timeout' as const };
  await database
    .insertInto('remote_failure')
    .values([
      { ...failure, hour: hour(3), count: 2 },
      { ...failure, remote: 'signup', hour: hour(1), count: 1 },
    ])
    .execute();

  const day = await readHistory(database, 'day', now);
  expect(day.remotes.map(({ remote }) => remote)).toEqual(['partner', 'signup']);
  const steps = day.remotes[0]?.steps ?? [];
  expect(steps).toHaveLength(25);
  expect(steps[0]).toEqual({ since: hour(24).toISOString(), loads: 2, failures: 0, p50: 25 });
  expect(steps.at(-4)).toEqual({ since: hour(3).toISOString(), loads: 1, failures: 2, p50: 25 });
  expect(steps.at(-2)).toEqual({ since: hour(1).toISOString(), loads: 0, failures: 0, p50: null });
  expect(steps.at(-1)).toEqual({ since: hour(0).toISOString(), loads: 8, failures: 0, p50: 100 });

  const week = (await readHistory(database, 'week', now)).remotes[0]?.steps ?? [];
  expect(week).toHaveLength(29);
  // Steps begin at 0, 6, 12 and 18 o’clock, so that they stay the same while time passes.
  expect(week.at(-1)).toEqual({ since: '2026-11-25T12:00:00.000Z', loads: 8, failures: 0, p50: 100 });
  expect(week.at(-2)).toMatchObject({ since: '2026-11-25T06:00:00.000Z', loads: 1, failures: 2 });
  expect(week.reduce((sum, { loads }) => sum + loads, 0)).toBe(20);
});
