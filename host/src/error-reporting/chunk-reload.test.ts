import { beforeEach, expect, jest, test } from '@jest/globals';

let leadsToReload: typeof import('./chunk-reload.ts').leadsToReload;
let reloadForChunk: typeof import('./chunk-reload.ts').reloadForChunk;

let tries = 0;
/** As webpack says it; every try asks under an address of its own. */
const chunkError = (name: string) =>
  Object.assign(new Error(`Loading chunk ${name} failed.\n(error: https://portal.test/${name}.js?retry=${++tries})`), {
    name: 'ChunkLoadError',
  });

/** A page that has not begun to reload. */
async function newPage() {
  jest.resetModules();
  ({ leadsToReload, reloadForChunk } = await import('./chunk-reload.ts'));
}

beforeEach(async () => {
  sessionStorage.clear();
  await newPage();
});

test('a chunk that is gone reloads the page once, never in a loop', async () => {
  const reload = jest.fn();
  expect(leadsToReload(chunkError('home'))).toBe(true);
  expect(reloadForChunk(chunkError('home'), reload)).toBe(true);
  expect(leadsToReload(chunkError('home'))).toBe(true);
  await newPage();
  expect(leadsToReload(chunkError('home'))).toBe(false);
  expect(reloadForChunk(chunkError('home'), reload)).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('another file deserves its own reload', async () => {
  const reload = jest.fn();
  reloadForChunk(chunkError('home'), reload);
  await newPage();
  expect(reloadForChunk(chunkError('profile'), reload)).toBe(true);
});

test('other errors do not reload', () => {
  const reload = jest.fn();
  expect(reloadForChunk(new TypeError('x is not a function'), reload)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('without storage the page stays: nothing would stop a loop', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const reload = jest.fn();
  expect(leadsToReload(chunkError('home'))).toBe(false);
  expect(reloadForChunk(chunkError('home'), reload)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
