import { beforeEach, expect, test, vi } from 'vitest';
import { type Fresh, keepFresh } from './keep-fresh.ts';

let now: number;
let value: string;
let reads: number;
let fresh: Fresh<string>;
const failed = vi.fn<(error: unknown) => void>();
beforeEach(() => {
  [now, value, reads] = [0, 'first', 0];
  failed.mockClear();
  fresh = keepFresh(
    async () => {
      reads += 1;
      if (value === 'away') throw new Error('The database is away');
      return value;
    },
    failed,
    () => now,
  );
});

test('a change is seen a second later, and by who made it at once', async () => {
  expect(await fresh.latest()).toBe('first');
  value = 'second';
  now = 999;
  expect(await fresh.latest()).toBe('first');
  now = 1000;
  expect(await fresh.latest()).toBe('second');
  value = 'third';
  fresh.expire();
  expect(await fresh.latest()).toBe('third');
  expect(reads).toBe(3);
});

test('what was known is used while it cannot be read, and it is read again', async () => {
  await fresh.latest();
  value = 'away';
  now = 1000;
  expect(await fresh.latest()).toBe('first');
  expect(failed).toHaveBeenCalledOnce();
  value = 'second';
  now = 2000;
  expect(await fresh.latest()).toBe('second');
});

test('where nothing was ever read, the failure is told', async () => {
  value = 'away';
  await expect(fresh.latest()).rejects.toThrow('away');
});

test('a reading that began before a change does not take the place of one that began after it', async () => {
  const readings: ((read: string) => void)[] = [];
  const slow = keepFresh<string>(
    () => new Promise((resolve) => readings.push(resolve)),
    failed,
    () => now,
  );
  const first = slow.latest();
  readings[0]?.('first');
  expect(await first).toBe('first');
  now = 1000;
  const before = slow.latest();
  slow.expire();
  const after = slow.latest();
  readings[2]?.('third');
  expect(await after).toBe('third');
  readings[1]?.('second');
  await before;
  expect(await slow.latest()).toBe('third');
});
