import { expect, test } from '@jest/globals';
import { emptyRegistry } from '@kontor/registry/changes';
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

test('a host shows its own pages once, also before there are remotes', () => {
  expect(roundsOf(registry, hostRelease('a2')).map(({ ownPages }) => ownPages)).toEqual([true, false]);
  const first = hostRelease('a2');
  expect(roundsOf(emptyRegistry, first)).toMatchObject([{ host: first, remotes: [], tried: [], ownPages: true }]);
});

test('a page that is new has to be known by the host that everybody gets, not by the one before', () => {
  expect(roundsOf(registry, named('signup', 'c2')).map(({ knowsAll }) => knowsAll)).toEqual([true, false]);
});

test('a remote has nothing to be tried in before there is a host', () => {
  expect(roundsOf(emptyRegistry, named('signup', 'c2'))).toEqual([]);
});
