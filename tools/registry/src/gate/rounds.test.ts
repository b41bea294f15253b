import { routes } from '@kontor/contract/routes';
import { emptyRegistry } from '@kontor/registry/changes';
import { hostRelease, remoteRelease } from '@kontor/registry/testing/example-builds';
import { expect, test } from 'vitest';
import { running } from '../testing/example-candidate.ts';
import { type Round, roundsOf } from './rounds.ts';

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

const paths = (rounds: readonly Round[]) =>
  rounds.map(({ known: { pages, isRecorded } }) => `${isRecorded ? 'says' : 'not'} ${Object.keys(pages).join(' ')}`);
const page = { path: '/garden', access: 'public', owner: 'signup' };

test('of every live host the pages count that it knows itself, whatever this checkout knows', () => {
  const [now, before] = [
    hostRelease('a1', { routes: { garden: page } }),
    hostRelease('a0', { routes: { login: page } }),
  ];
  const recorded = { ...registry, host: running(now, before) };
  expect(paths(roundsOf(recorded, named('signup', 'c2')))).toEqual(['says garden', 'says login']);
  const candidate = hostRelease('a2', { routes: { park: page } });
  expect(paths(roundsOf(recorded, candidate))).toEqual(['says park', 'says park']);
});

test('a host that does not say which pages it knows is looked at by those of another live host', () => {
  const recorded = { ...registry, host: running(hostRelease('a1', { routes: { garden: page } }), hostRelease('a0')) };
  expect(paths(roundsOf(recorded, named('signup', 'c2')))).toEqual(['says garden', 'not garden']);
  expect(paths(roundsOf(recorded, hostRelease('a2')))).toEqual(['not garden', 'not garden']);
});

test('only where no live host says it they are those of this checkout', () => {
  const [round] = roundsOf(registry, named('signup', 'c2'));
  expect(round?.known).toEqual({ pages: routes, isRecorded: false });
});

test('a remote has nothing to be tried in before there is a host', () => {
  expect(roundsOf(emptyRegistry, named('signup', 'c2'))).toEqual([]);
});
