import { expect, test, vi } from 'vitest';

const pauses: number[] = [];
vi.doMock('node:timers/promises', () => ({
  setTimeout: async (milliseconds: number) => void pauses.push(milliseconds),
}));
const { hash } = await import('./password-thread.ts');

test('a thread that waited for a busy processor does not rest for that as well', async () => {
  let time = 0;
  // Between two readings of the clock the thread is suspended for five seconds.
  vi.spyOn(performance, 'now').mockImplementation(() => (time += 5_000));
  const password = 'a good long password';
  await hash({ password, isRush: true });
  await hash({ password, isRush: true });
  expect(pauses).toEqual([]);
});

test('with several logins in progress it rests after each hash, for three times its processor time', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(1_000_000);
  vi.spyOn(process, 'threadCpuUsage').mockReturnValue({ user: 18_000, system: 2_000 });
  const password = 'a good long password';
  await hash({ password, isRush: true });
  await hash({ password, isRush: false });
  expect(pauses).toEqual([]);
  await hash({ password, isRush: true });
  expect(pauses).toEqual([60]);
});
