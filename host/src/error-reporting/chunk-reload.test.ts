import { beforeEach, expect, jest, test } from '@jest/globals';
import { reloadForChunk } from './chunk-reload.ts';

let tries = 0;
/** As webpack says it; every try asks under an address of its own. */
const chunkError = (name: string) =>
  Object.assign(new Error(`Loading chunk ${name} failed.\n(error: https://portal.test/${name}.js?retry=${++tries})`), {
    name: 'ChunkLoadError',
  });

beforeEach(() => sessionStorage.clear());

test('a chunk that is gone reloads the page once, never in a loop', () => {
  const reload = jest.fn();
  expect(reloadForChunk(chunkError('home'), reload)).toBe(true);
  expect(reloadForChunk(chunkError('home'), reload)).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('another chunk deserves its own reload', () => {
  const reload = jest.fn();
  reloadForChunk(chunkError('home'), reload);
  expect(reloadForChunk(chunkError('profile'), reload)).toBe(true);
});

test('before the reload, forms are told to keep what was typed', () => {
  const keep = jest.fn();
  window.addEventListener('kontor:before-reload', keep, { once: true });
  reloadForChunk(chunkError('home'), () => expect(keep).toHaveBeenCalledTimes(1));
  expect.assertions(1);
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
  expect(reloadForChunk(chunkError('home'), reload)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
