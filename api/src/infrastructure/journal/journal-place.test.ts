import { createMemoryStore } from '@kontor/registry/memory-store';
import { expect, test } from 'vitest';
import { checkPlace } from './journal-place.ts';

const written = { lineage: 'ours', isWritten: true, hasNewest: true };
const begun = { lineage: 'ours', isWritten: false, hasNewest: true };

/** @returns what the place names after the check, or why the server does not start */
async function check(found: string | null, state: typeof written, production: boolean): Promise<string | undefined> {
  const store = createMemoryStore();
  if (found !== null) await store.replace('journal.json', Buffer.from(JSON.stringify({ format: 1, lineage: found })));
  try {
    await checkPlace(store, state, production);
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : undefined;
  }
  return (await store.read('journal.json'))?.toString();
}

const ours = '{"format":1,"lineage":"ours"}\n';

test.each([
  ['a new place gets the name of the database', null, begun, ours],
  ['a place that has the journal stays as it is', 'ours', written, ours.trim()],
  [
    'a place that was emptied is refused',
    null,
    { ...written, hasNewest: false },
    'lacks what this database has written',
  ],
  ['a place of another database is refused', 'theirs', begun, 'belongs to another database'],
  [
    'so is one that lacks the newest part',
    'ours',
    { ...written, hasNewest: false },
    'lacks what this database has written',
  ],
] as const)('in production %s', async (_, found, state, answer) => {
  const told = await check(found, state, true);
  if (told?.startsWith('{')) expect(told).toBe(answer);
  else
    expect(told).toMatch(
      new RegExp(
        `^StartError: The journal in .+ ${answer}: KONTOR_JOURNAL names the wrong place, or .+ \\(docs/backup\\.md\\)\\.$`,
      ),
    );
});

test('elsewhere a database may be thrown away, and the next one begins its journal', async () => {
  expect(await check('theirs', { ...written, hasNewest: false }, false)).toBe(ours);
});
