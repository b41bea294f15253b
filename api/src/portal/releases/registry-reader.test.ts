import { emptyRegistry } from '@kontor/registry/changes';
import { changeRegistry } from '@kontor/registry/registry-log';
import type { Store } from '@kontor/registry/store';
import { beforeEach, expect, test, vi } from 'vitest';
import { createRegistryReader, type RegistryReader } from './registry-reader.ts';

let files: Map<string, Buffer>;
let now: number;
let reads: number;
let isDown: boolean;
let hang: boolean;
const error = vi.fn();
let reader: RegistryReader;

const memory: Store = {
  location: 'memory',
  async read(path) {
    reads += 1;
    if (isDown) throw new Error('The store does not answer.');
    if (hang) return new Promise(() => undefined);
    return files.get(path) ?? null;
  },
  async create(path, content) {
    if (files.has(path)) return false;
    files.set(path, content);
    return true;
  },
  replace: async (path, content) => void files.set(path, content),
  list: async () => [],
  unfinished: async () => [],
  remove: async () => undefined,
};

const change = (summary: string) =>
  changeRegistry(memory, {
    by: 'eva',
    action: 'promote',
    subject: 'host',
    summary,
    apply: () => ({ ...emptyRegistry }),
  });
const seen = async () => (await reader.latest())?.summary;

beforeEach(async () => {
  files = new Map();
  [now, reads, isDown, hang] = [0, 0, false, false];
  error.mockClear();
  reader = createRegistryReader(memory, { error }, () => now);
  await change('first');
});

test('a change is seen after a second at most', async () => {
  expect(await seen()).toBe('first');
  await change('second');
  now = 999;
  expect(await seen()).toBe('first');
  now = 1_000;
  expect(await seen()).toBe('second');
});

test('many page loads at once read the registry once', async () => {
  reads = 0;
  await seen();
  const alone = reads;
  now = 1_000;
  reads = 0;
  await Promise.all(Array.from({ length: 50 }, seen));
  expect(reads).toBe(alone);
});

test('a failing store keeps the current releases, is logged, and is read again', async () => {
  await seen();
  [now, isDown] = [1_000, true];
  expect(await seen()).toBe('first');
  expect(error).toHaveBeenCalledWith(expect.objectContaining({ store: 'memory' }), expect.stringContaining('registry'));
  await expect(change('second')).rejects.toThrow();
  isDown = false;
  await change('second');
  now = 2_000;
  expect(await seen()).toBe('second');
});

test('a store that does not answer delays no page', async () => {
  await seen();
  now = 1_000;
  // Never settles, so waiting for it would never end.
  hang = true;
  expect(await Promise.all([seen(), seen()])).toEqual(['first', 'first']);
  expect(await seen()).toBe('first');
});

test.each([
  ['empty', () => files.clear()],
  [
    'older',
    () => {
      files.delete('history/000002.json');
      files.set('registry.json', files.get('history/000001.json') ?? Buffer.alloc(0));
    },
  ],
])('a store that is suddenly %s is logged and changes nothing', async (_, lose) => {
  await change('second');
  expect(await seen()).toBe('second');
  lose();
  now = 1_000;
  expect(await seen()).toBe('second');
  expect(error).toHaveBeenCalledTimes(1);
});

test('a store that fails from the start is an error', async () => {
  isDown = true;
  await expect(reader.latest()).rejects.toThrow('does not answer');
});
