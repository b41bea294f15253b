import type { RegistryEntry } from '@kontor/contract/registry';
import { expect, test, vi } from 'vitest';
import { aRegistryEntry } from '../../testing/registry.ts';
import { createChangeAuthors } from './change-authors.ts';

const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`;
const entry = (hour: number, subject: string, by: string): RegistryEntry => ({
  ...aRegistryEntry({}),
  at: at(hour),
  subject,
  by,
});

/** Newest first, as the log is read. */
const entries = [
  entry(9, 'partner, host', 'eva'),
  entry(8, '*', 'tom'),
  entry(7, 'signup', 'ida'),
  entry(6, 'host', 'max'),
];
const read = vi.fn();
async function* history() {
  for (const each of entries) {
    read(each.at);
    yield each;
  }
}
const log = { error: vi.fn() };
const who = async (subject: string, hour: number, ask = createChangeAuthors({ history }, log)) => {
  const put = { subject, since: at(hour) };
  return (await ask([put]))(put);
};

test.each([
  ['the entry of that subject and instant', 'signup', 7, 'ida'],
  ['an entry about several of them', 'host', 9, 'eva'],
  ['an entry about all of them', 'signup', 8, 'tom'],
  ['no entry of another subject', 'partner', 7, null],
  ['no entry at another instant', 'host', 5, null],
])('who put a release in place stands in %s', async (_, subject, hour, by) => {
  expect(await who(subject, hour)).toBe(by);
});

test('no more of the log is read than is needed, and nothing twice', async () => {
  const ask = createChangeAuthors({ history }, log);
  read.mockReset();
  await who('signup', 8, ask);
  expect(read.mock.calls).toEqual([[at(9)], [at(8)]]);
  await who('signup', 8, ask);
  expect(read).toHaveBeenCalledTimes(2);
});

test('a log that cannot be read keeps nothing else from being told', async () => {
  // oxlint-disable-next-line require-yield -- it fails before the first entry.
  async function* broken(): AsyncGenerator<RegistryEntry> {
    throw new Error('The store is away.');
  }
  expect(await who('signup', 8, createChangeAuthors({ history: broken }, log))).toBeNull();
  expect(log.error).toHaveBeenCalled();
});
