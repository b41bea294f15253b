import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { codeOf, withCode } from './authenticator-app.ts';

const isRefused = (answer: string) => answer === 'refused';

/** Each test has an app of its own: this process has used none of its codes. */
const secrets = ['JBSWY3DPEHPK3PXP', 'KRSXG5CTMVRXEZLU', 'MFRGGZDFMZTWQ2LK'];
let secret: string;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T09:00:00Z') });
  secret = secrets.pop() ?? '';
});
afterEach(() => vi.useRealTimers());

test('a code that is accepted is the only one that is tried', async () => {
  const attempt = vi.fn(async () => 'accepted');
  expect(await withCode(secret, attempt, isRefused)).toBe('accepted');
  expect(attempt.mock.calls).toEqual([[codeOf(secret)]]);
});

test('a code that another process has used is followed by the next one, and by no third', async () => {
  const attempt = vi.fn(async () => 'refused');
  expect(await withCode(secret, attempt, isRefused)).toBe('refused');
  expect(attempt.mock.calls).toEqual([[codeOf(secret)], [codeOf(secret, 1)]]);
});

test('a process uses no code twice, and waits for those that no server accepts yet', async () => {
  const used: string[] = [];
  const signIn = () =>
    withCode(
      secret,
      async (code) => {
        used.push(code);
        return 'accepted';
      },
      isRefused,
    );
  const [now, next, later] = [0, 1, 2].map((steps) => codeOf(secret, steps));
  await signIn();
  await signIn();
  const third = signIn();
  await vi.advanceTimersByTimeAsync(29_000);
  expect(used).toEqual([now, next]);
  await vi.advanceTimersByTimeAsync(1_000);
  await third;
  expect(used).toEqual([now, next, later]);
});
