import { errors, type Page } from '@playwright/test';
import { expect, it, vi } from 'vitest';
import { drivePage } from './drive-page.ts';

/** The part of a page that shows whether its browser still runs. */
const pageOf = (isConnected: boolean) =>
  ({ context: () => ({ browser: () => ({ isConnected: () => isConnected }) }) }) as Page;

it('answers what came of it', async () => {
  expect(await drivePage(pageOf(true), async () => 'shown')).toEqual({ result: 'shown' });
});

it.each([
  ['does not show in time', new errors.TimeoutError('Timeout 30000ms exceeded'), 'does not answer within 30 seconds'],
  ['goes elsewhere meanwhile', new Error('Execution context was destroyed'), 'breaks off: Execution context'],
])('says of a page that it %s, instead of failing itself', async (_, error, trouble) => {
  const driven = await drivePage(pageOf(true), () => Promise.reject(error));
  expect(driven).toEqual({ trouble: expect.stringContaining(trouble) });
});

it('gives up a page that never answers', async () => {
  vi.useFakeTimers();
  const driven = drivePage(pageOf(true), () => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(90_000);
  expect(await driven).toEqual({ trouble: 'hangs' });
});

it('blames no page for a browser that is gone', async () => {
  await expect(drivePage(pageOf(false), () => Promise.reject(new Error('closed')))).rejects.toThrow('closed');
});
