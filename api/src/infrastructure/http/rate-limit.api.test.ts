import { expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { after, minutes, seconds } from '../clock.ts';
import type { ProblemError } from './problem.ts';

const kontor = await testApp();
const { limits, database, clock } = kontor.infrastructure;
const window = minutes(15);
const counts = (name: string) => [
  { key: `${name}|z`, limit: { max: 2, window } },
  { key: `${name}|m`, limit: { max: 3, window } },
  { key: `${name}|a`, limit: { max: 9, window } },
];

async function counted(name: string): Promise<number[]> {
  const rows = await database.selectFrom('rate_limit').selectAll().where('key', 'like', `${name}|%`).execute();
  return counts(name).map(({ key }) => rows.find((row) => row.key === key)?.count ?? 0);
}

const outcome = (attempt: Promise<void>) =>
  attempt.then(
    () => 'counted',
    (error: { code: string }) => error.code,
  );

test('an attempt that is past one limit is not counted in those after it', async () => {
  const attempt = () => outcome(limits.takeAll(counts('steps')));
  expect([await attempt(), await attempt(), await attempt()]).toEqual(['counted', 'counted', 'too-many-requests']);
  expect(await counted('steps')).toEqual([3, 2, 2]);
});

test('attempts that are given back leave room for as many, never for more', async () => {
  const keys = counts('given').map(({ key }) => key);
  await limits.takeAll(counts('given'));
  await limits.giveBack(keys);
  await limits.giveBack(keys);
  expect(await counted('given')).toEqual([0, 0, 0]);
});

test('each window begins with its own first attempt', async () => {
  const [own, ...others] = counts('windows');
  if (own === undefined) throw new Error('There are three');
  await limits.takeAll(others);
  clock.offset += minutes(10);
  await limits.takeAll([own, ...others]);
  clock.offset += minutes(6);
  await limits.takeAll([own, ...others]);
  expect(await counted('windows')).toEqual([2, 1, 1]);
});

test('spaced attempts: past the limit one is possible after each wait, which is doubled up to the longest', async () => {
  const limit = { max: 2, window: minutes(60), spacing: { first: seconds(10), longest: seconds(30) } };
  const attempt = async () => {
    try {
      await limits.take('spaced', limit);
      return 'counted';
    } catch (error) {
      return (error as ProblemError).options.retryAfterSeconds;
    }
  };
  expect(await Promise.all([attempt(), attempt(), attempt()])).toEqual(expect.arrayContaining(['counted', 'counted']));
  const waits: unknown[] = [];
  for (const wait of [10, 20, 30, 30]) {
    waits.push(await attempt());
    clock.offset += seconds(wait - 1);
    expect(await attempt()).toBe(1);
    clock.offset += seconds(1);
    expect(await attempt()).toBe('counted');
  }
  expect(waits).toEqual([10, 20, 30, 30]);
  // An attempt that turned out to be legitimate leaves no wait.
  await limits.giveBack(['spaced']);
  expect(await attempt()).toBe('counted');
  clock.offset += minutes(61);
  expect([await attempt(), await attempt()]).toEqual(['counted', 'counted']);
});

test('simultaneous attempts on the same counts are all counted, without deadlocks', async () => {
  const roomy = counts('rush').map(({ key }) => ({ key, limit: { max: 5000, window } }));
  const keys = roomy.map(({ key }) => key);
  const resetsAt = after(clock.now(), window);
  await database
    .insertInto('rate_limit')
    .values(keys.map((key) => ({ key, count: 900, resets_at: resetsAt })))
    .execute();
  const rush = Array.from({ length: 1000 }, (_, turn) =>
    turn % 2 === 0 ? limits.takeAll(roomy) : limits.giveBack(keys),
  );
  await Promise.all(rush);
  expect(await counted('rush')).toEqual([900, 900, 900]);
});
