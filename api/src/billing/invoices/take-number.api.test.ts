import { expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { seriesOf, takeEarlierNumber, takeNumber } from './take-number.ts';

const kontor = await testApp();
const { database, journal } = kontor.infrastructure;

const take = (subject: string, content: unknown = { total: 1 }, series = 'RE-2027') =>
  database.transaction().execute((tx) => takeNumber(journal, tx, series, { subject, content }));

/** Its number is in the journal, and its transaction is lost. */
const takeAndLose = (subject: string, content: unknown, series = 'RE-2027') =>
  database
    .transaction()
    .execute(async (tx) => {
      await takeNumber(journal, tx, series, { subject, content });
      throw new Error('lost');
    })
    .catch((error: unknown) => {
      if (!(error instanceof Error) || error.message !== 'lost') throw error;
    });

test('numbers of a series follow one another', async () => {
  expect([await take('in_1'), await take('in_2')].map(({ number }) => number)).toEqual([
    'RE-2027-00001',
    'RE-2027-00002',
  ]);
});

test('a document whose transaction was lost gets its number and its content again', async () => {
  await takeAndLose('in_a', { total: 100 }, 'RE-2028');
  expect(await take('in_a', { total: 200 }, 'RE-2028')).toEqual({ number: 'RE-2028-00001', content: { total: 100 } });
});

test('no other document takes the number of one whose transaction was lost, in whichever order they come', async () => {
  await takeAndLose('in_a', { total: 100 }, 'GS-2028');
  expect(await take('in_b', { total: 2 }, 'GS-2028')).toMatchObject({ number: 'GS-2028-00002' });
  expect(await take('in_a', { total: 200 }, 'GS-2028')).toEqual({ number: 'GS-2028-00001', content: { total: 100 } });
  expect(await take('in_c', { total: 3 }, 'GS-2028')).toMatchObject({ number: 'GS-2028-00003' });
  expect(await database.selectFrom('reserved_number').selectAll().execute()).toEqual([]);
});

test('after a restore all documents find their numbers, the newest first as well', async () => {
  for (const subject of ['in_a', 'in_b', 'in_c']) await take(subject, { of: subject }, 'PG-2028');
  await database.deleteFrom('invoice_number').where('series', '=', 'PG-2028').execute();
  for (const [subject, number] of [
    ['in_c', 'PG-2028-00003'],
    ['in_new', 'PG-2028-00004'],
    ['in_a', 'PG-2028-00001'],
    ['in_b', 'PG-2028-00002'],
  ] as const) {
    expect((await take(subject, { of: subject }, 'PG-2028')).number).toBe(number);
  }
});

test('the number that the payment provider knows is taken, unless the journal gives it to another document', async () => {
  const earlier = (subject: string, number: string) =>
    database.transaction().execute((tx) => takeEarlierNumber(journal, tx, 'RE-2029', number, { subject, content: {} }));
  expect(await earlier('in_a', 'RE-2029-00007')).toMatchObject({ number: 'RE-2029-00007' });
  expect(await earlier('in_b', 'RE-2029-00007')).toBeNull();
  expect(await earlier('in_b', 'RE-2028-00001')).toBeNull();
  for (const malformed of ['RE-2029-8', 'RE-2029-00000', 'RE-2029--0008', 'RE-2029-0008.5', 'RE-2029-eight'])
    expect(await earlier('in_b', malformed)).toBeNull();
  expect((await take('in_b', {}, 'RE-2029')).number).toBe('RE-2029-00008');
});

test.each([
  ['invoice', '2026-12-31T22:59:59.999Z', 'RE-2026'],
  // Midnight in Berlin.
  ['invoice', '2026-12-31T23:00:00.000Z', 'RE-2027'],
  ['credit-note', '2026-12-31T23:00:00.000Z', 'GS-2027'],
] as const)('the number of an %s of %s is of the series %s', (kind, issuedAt, series) => {
  expect(seriesOf(kind, new Date(issuedAt))).toBe(series);
});
