import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import retryChunks from './retry-chunks.ts';

const load = vi.fn<(id: string) => Promise<unknown>>();
const ask = () => (Reflect.get(globalThis, '__webpack_chunk_load__') as typeof load)('page');
const failed = (type: string) =>
  Object.assign(new Error('Loading chunk page failed.'), { name: 'ChunkLoadError', type });

beforeEach(() => {
  vi.useFakeTimers();
  load.mockReset();
  Reflect.set(globalThis, '__webpack_chunk_load__', load);
  retryChunks();
});
afterEach(() => void Reflect.deleteProperty(globalThis, '__webpack_chunk_load__'));

test('a failed chunk is requested again, both its script and its style sheet', async () => {
  load.mockRejectedValueOnce(failed('error')).mockRejectedValueOnce(failed('error')).mockResolvedValue('page');
  await expect(ask()).resolves.toBe('page');
  expect(load).toHaveBeenCalledTimes(3);
});

test('a chunk that keeps failing is reported', async () => {
  load.mockRejectedValue(failed('error'));
  await expect(ask()).rejects.toMatchObject({ name: 'ChunkLoadError', type: 'error' });
  expect(load).toHaveBeenCalledTimes(3);
});

test('a chunk that timed out is not requested again automatically', async () => {
  load.mockRejectedValue(failed('timeout'));
  await expect(ask()).rejects.toMatchObject({ type: 'timeout' });
  expect(load).toHaveBeenCalledTimes(1);
});

test('all attempts together have five seconds', async () => {
  const fail = Promise.withResolvers();
  load.mockReturnValueOnce(fail.promise).mockReturnValue(new Promise(() => undefined));
  const outcome = expect(ask()).rejects.toMatchObject({ name: 'ChunkLoadError', type: 'timeout' });
  await vi.advanceTimersByTimeAsync(3_000);
  fail.reject(failed('error'));
  await vi.advanceTimersByTimeAsync(2_000);
  await outcome;
  expect(load).toHaveBeenCalledTimes(2);
});

test('after that nothing is requested any more', async () => {
  const fail = Promise.withResolvers();
  load.mockReturnValue(fail.promise);
  const outcome = expect(ask()).rejects.toMatchObject({ type: 'timeout' });
  await vi.advanceTimersByTimeAsync(5_000);
  await outcome;
  fail.reject(failed('error'));
  await vi.advanceTimersByTimeAsync(0);
  expect(load).toHaveBeenCalledTimes(1);
});
