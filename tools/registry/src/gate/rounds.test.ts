import { expect, test } from '@jest/globals';
import { hostRelease, remoteRelease } from '@kontor/registry/testing/example-builds';
import { running } from '../testing/example-candidate.ts';
import { roundsOf } from './rounds.ts';

const named = (name: string, hash: string) => remoteRelease(hash, { name });
const registry = {
  host: running(hostRelease('a1'), hostRelease('a0')),
  remotes: {
    partner: running(named('partner', 'b1')),
    signup: running(named('signup', 'c1'), named('signup', 'c0')),
  },
};
const told = (release: Parameters<typeof roundsOf>[1]) =>
  roundsOf(registry, release).map(({ host, remotes, tried }) =>
    [host, ...remotes, ...tried].map(({ version }) => version.slice(-2)).join(' '),
  );

test('a remote meets every live host, beside the other remotes that run', () => {
  expect(told(named('signup', 'c2'))).toEqual(['a1 b1 c2 c2', 'a0 b1 c2 c2']);
});

test('a host meets every live remote, each once', () => {
  expect(told(hostRelease('a2'))).toEqual(['a2 b1 c1 b1 c1', 'a2 b1 c0 c0']);
});

test('where nothing runs there is nothing to try', () => {
  const { host, remotes } = { host: running(hostRelease('a1')), remotes: {} };
  expect(roundsOf({ host, remotes }, hostRelease('a2'))).toEqual([]);
});
