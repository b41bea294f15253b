import { expect, test } from 'vitest';
import { mostProcesses, SpareProcesses } from './spare-processes.ts';

/** Processes that open at once, and live until they are ended. */
function processes(countBeside = () => 0) {
  const started: { readonly opened: Promise<null>; hasEnded: boolean; end(): void }[] = [];
  const spares = new SpareProcesses(() => {
    const process = {
      opened: Promise.resolve(null),
      hasEnded: false,
      end() {
        this.hasEnded = true;
      },
    };
    started.push(process);
    return process;
  }, countBeside);
  const alive = () => started.filter(({ hasEnded }) => !hasEnded).length;
  return { spares, alive };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('however many pages are stuck at once, there is a greatest number of processes; who waits gets one when another ends', async () => {
  const { spares, alive } = processes();
  const gone = new AbortController();
  const wishes = Array.from({ length: 40 }, () => spares.take(gone.signal));
  await settled();
  expect(alive()).toBe(mostProcesses);
  const first = await wishes[0];
  const next = wishes[mostProcesses];
  first?.end();
  spares.fill();
  expect(await next).not.toBeNull();
  expect(alive()).toBe(mostProcesses);
  gone.abort();
  expect(await wishes.at(-1)).toBeNull();
});

test('hosts share the greatest number: what one has left is for the other', async () => {
  const { spares: first, alive: ofFirst } = processes();
  const { spares: second, alive: ofSecond } = processes(() => first.count);
  const wishes = Array.from({ length: 6 }, () => first.take(new AbortController().signal));
  const taken = await Promise.all(wishes);
  await settled();
  second.fill();
  await settled();
  expect([ofFirst(), ofSecond()]).toEqual([mostProcesses, 0]);
  for (const process of taken.slice(0, 2)) process?.end();
  second.fill();
  await settled();
  expect(ofSecond()).toBe(2);
});

test('each is handed out once', async () => {
  const { spares } = processes();
  const taken = await Promise.all(Array.from({ length: 8 }, () => spares.take(new AbortController().signal)));
  expect(new Set(taken).size).toBe(8);
});

test('a page whose visitor has gone takes none', async () => {
  const { spares, alive } = processes();
  expect(await spares.take(AbortSignal.abort())).toBeNull();
  expect(alive()).toBe(0);
});

test('what waits when its host is no longer asked for is refused', async () => {
  const { spares, alive } = processes();
  spares.fill();
  await settled();
  expect(alive()).toBe(4);
  const wishes = Array.from({ length: mostProcesses + 1 }, () => spares.take(new AbortController().signal));
  await Promise.all(wishes.slice(0, -1));
  spares.end('Its host is no longer asked for.');
  await expect(wishes.at(-1)).rejects.toThrow('Its host is no longer asked for.');
  // Those with a page end with it.
  expect(alive()).toBe(mostProcesses);
});

test('unused ones end with their host', async () => {
  const { spares, alive } = processes();
  spares.fill();
  await settled();
  spares.end('Its host is no longer asked for.');
  expect(alive()).toBe(0);
});
