import { expect, test, vi } from 'vitest';
import { createReadAnnouncements } from './read-announcements.ts';

const notice = (uuid: string) => ({
  uuid,
  texts: { de: 'Wartung', en: 'Maintenance' },
  level: 'info',
  until: '2026-12-01',
});

function reader() {
  const answers: (object | Error)[] = [];
  const inject = vi.fn(async () => {
    const answer = answers.shift() ?? { statusCode: 200, payload: '[]' };
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const clock = { now: 0 };
  const log = { warn: vi.fn() };
  const read = createReadAnnouncements({ app: { inject } as never, log, milliseconds: () => clock.now });
  const uuids = async () => (await read()).map(({ uuid }) => uuid);
  const give = (...given: string[]) => answers.push({ statusCode: 200, payload: JSON.stringify(given.map(notice)) });
  return { uuids, give, answers, inject, clock, log };
}

test('the first page waits for the notices, those of the next ten seconds ask no more', async () => {
  const { uuids, give, inject, clock } = reader();
  give('a');
  expect(await Promise.all([uuids(), uuids()])).toEqual([['a'], ['a']]);
  clock.now = 9_999;
  expect(await uuids()).toEqual(['a']);
  expect(inject).toHaveBeenCalledTimes(1);
});

test('later pages do not wait: what is read meanwhile is for those after them', async () => {
  const { uuids, give, clock } = reader();
  give('a');
  await uuids();
  give('b');
  clock.now = 10_000;
  await uuids();
  await vi.waitFor(async () => expect(await uuids()).toEqual(['b']));
});

test.each([
  ['is refused', { statusCode: 503, payload: '' }],
  ['fails', new Error('closing')],
])('when reading %s, pages show what was known, and it is logged', async (_, answer) => {
  const { uuids, give, answers, clock, log } = reader();
  give('a');
  await uuids();
  answers.push(answer);
  clock.now = 10_000;
  await uuids();
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalledTimes(1));
  expect(await uuids()).toEqual(['a']);
});
