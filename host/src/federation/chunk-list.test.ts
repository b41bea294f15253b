import { expect, test, vi } from 'vitest';
import { chunkListOf } from './chunk-list.ts';

const entry = '/remotes/signup/1.1.0/remoteEntry.js';

/** The effect of the script at that address. */
function runs<T>(address: string, work: () => T): T {
  const script = Object.assign(document.createElement('script'), { src: address });
  const current = vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  const result = work();
  current.mockRestore();
  return result;
}

/** As webpack's runtime takes over a list. */
function takeOver(list: unknown[]) {
  const arrived: unknown[] = [];
  const parent = list.push.bind(list);
  list.push = (chunk) => {
    arrived.push(chunk);
    return parent(chunk);
  };
  return arrived;
}

test('chunks of a release arrive at its own entry, and at no other one’s', () => {
  const list = chunkListOf(entry);
  const arrived = runs(entry, () => takeOver(list));
  runs('/remotes/signup/1.1.0/page-login.js?retry=1', () => list.push('new'));
  runs('/remotes/signup/1.0.0/page-login.js', () => list.push('old'));
  expect(arrived).toEqual(['new']);
  expect([...list]).toEqual(['new']);
});

test('an entry that comes late, after another release has taken its place, gets none', () => {
  const list = chunkListOf(entry);
  const arrived = runs(entry, () => takeOver(list));
  const late = runs('/remotes/signup/1.0.0/remoteEntry.js', () => takeOver(list));
  runs('/remotes/signup/1.1.0/page-login.js', () => list.push('new'));
  expect([arrived, late]).toEqual([['new'], []]);
});
