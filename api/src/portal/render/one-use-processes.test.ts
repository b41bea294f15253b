import { expect, test } from 'vitest';
import { createOneUseProcesses } from './one-use-processes.ts';
import { mostProcesses } from './spare-processes.ts';

const script = (url: string) => ({ url, source: '' });
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Processes that open at once, and render until they are ended. */
function processes() {
  const started: { readonly host: string; readonly end: () => void; hasEnded: boolean; isRendering: boolean }[] = [];
  const oneUse = createOneUseProcesses({ of: ({ url }) => ({ url, block: Buffer.alloc(0) }) }, ({ url: host }) => {
    const page = Promise.withResolvers<null>();
    const process = {
      host,
      opened: Promise.resolve(null),
      hasEnded: false,
      isRendering: false,
      render() {
        process.isRendering = true;
        return page.promise;
      },
      end() {
        process.hasEnded = true;
        page.resolve(null);
      },
    };
    started.push(process);
    return process;
  });
  const alive = () => started.filter(({ hasEnded }) => !hasEnded);
  const rendering = (host: string) => alive().filter((process) => process.host === host && process.isRendering);
  const ask = (host: string, pages: number) => {
    for (let page = 0; page < pages; page += 1) {
      void oneUse.render({ host: script(host), remote: script('remote') }, '', new AbortController().signal);
    }
  };
  return { oneUse, alive, rendering, ask };
}

test('however many hosts are asked for, all of them together have no more processes than one has', async () => {
  const { ask, alive, rendering } = processes();
  for (const host of ['current', 'canary', 'before']) {
    ask(host, mostProcesses);
    await settled();
    expect(alive().length).toBeLessThanOrEqual(mostProcesses);
  }
  expect(rendering('current')).toHaveLength(mostProcesses);
  expect(rendering('canary')).toHaveLength(0);
});

test('what the pages of one host have left is for those of the other that wait', async () => {
  const { ask, alive, rendering } = processes();
  ask('current', mostProcesses);
  await settled();
  ask('canary', 3);
  await settled();
  for (const { end } of rendering('current').slice(0, 3)) end();
  await settled();
  expect([rendering('current').length, rendering('canary').length]).toEqual([mostProcesses - 3, 3]);
  expect(alive()).toHaveLength(mostProcesses);
});
