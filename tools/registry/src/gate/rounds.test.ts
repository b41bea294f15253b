import { aPage } from '@kontor/domain/testing';
import { emptyRegistry } from '@kontor/registry/changes';
import { hostRelease, remoteRelease } from '@kontor/registry/testing/example-builds';
import { expect, test } from 'vitest';
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

test('the pages of a host itself are checked once, also before there are remotes', () => {
  expect(roundsOf(registry, hostRelease('a2')).map(({ checksHost }) => checksHost)).toEqual([true, false]);
  const first = hostRelease('a2');
  expect(roundsOf(emptyRegistry, first)).toMatchObject([{ host: first, remotes: [], tried: [], checksHost: true }]);
});

test('the pages of all releases that run together count, whatever this checkout has', () => {
  const tools = aPage({ path: '/signup/tools' });
  const [now, before] = [hostRelease('a1', { ownPages: { login: aPage({ path: '/login' }) } }), hostRelease('a0')];
  const rounds = roundsOf(
    { ...registry, host: running(now, before) },
    remoteRelease('c2', { name: 'signup', ownPages: { tools } }),
  );
  expect(rounds.map(({ known }) => Object.keys(known))).toEqual([['login', 'tools'], ['tools']]);
});

test('a remote has nothing to be tried in before there is a host', () => {
  expect(roundsOf(emptyRegistry, named('signup', 'c2'))).toEqual([]);
});
