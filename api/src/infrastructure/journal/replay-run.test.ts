import { expect, test } from 'vitest';
import type { JournalEntry } from './journal.tables.ts';
import { runsOf } from './replay-run.ts';

const relations = new Map([['invoice', { columns: new Set(['uuid', 'state']), key: ['uuid'] }]]);
const change = (operation: JournalEntry['operation'], content: JournalEntry['content'], relation = 'invoice') => ({
  id: '',
  relation,
  operation,
  content,
});
const sizes = (...entries: JournalEntry[]) => runsOf(entries, relations).map(({ rows }) => rows.length);

test.each([
  ['rows of one table that are added one after the other are one statement', [2], ['insert', 'insert'], ['a', 'b']],
  ['another kind of change begins another one', [1, 1], ['insert', 'update'], ['a', 'b']],
  ['so does another change of the same row', [1, 1], ['update', 'update'], ['a', 'a']],
] as const)('%s', (_, expected, operations, rows) => {
  expect(sizes(...rows.map((uuid, index) => change(operations[index] ?? 'insert', { uuid, state: 'open' })))).toEqual(
    expected,
  );
});

test('other columns, as of another release, and another table begin another one', () => {
  const first = change('insert', { uuid: 'a', state: 'open' });
  expect(sizes(first, change('insert', { uuid: 'b' }))).toEqual([1, 1]);
  expect(sizes(first, change('insert', { uuid: 'b', state: 'open' }, 'offer'))).toEqual([1, 1]);
});
