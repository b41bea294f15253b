import type { RemoteBuild } from '@kontor/contract/build-record';
import type { Deployment, Registry, Release } from '@kontor/contract/registry';
import { describe, expect, it } from 'vitest';
import { emptyDeployment } from './changes.ts';
import { isAbout, promotedTogether, restoredTogether, subjectText } from './joint-changes.ts';
import { hostRelease, remoteRelease } from './testing/example-builds.ts';

const [before, now] = ['2026-11-01T00:00:00.000Z', '2026-11-20T00:00:00.000Z'];

/** A deployment of releases whose hashes name their state: `1` current, `2` candidate, `0` previous. */
const standing = <R extends Release>(parts: Partial<Deployment<R>>): Deployment<R> => ({
  ...emptyDeployment,
  currentSince: parts.current ? before : null,
  ...parts,
});

const partner = (hash: string, build: Partial<RemoteBuild> = {}) => remoteRelease(hash, { name: 'partner', ...build });

/** The state: `current, previous, candidate` of each, and what is no longer in use. */
const told = ({ host, remotes }: Registry): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ host, ...remotes }).map(([name, { current, previous, candidate, superseded }]) => {
      const last = (release: { version: string } | null) => release?.version.at(-1) ?? '–';
      return [name, [...[current, previous, candidate].map(last), '|', ...superseded.map(last)].join(' ')];
    }),
  );

describe('what is promoted together', () => {
  const api2 = { hostApi: '2.0.0' };
  const forApi2 = { hostApi: '^2.0.0' };
  const react20 = { shared: { react: '20.0.0' } };

  it.each<[string, Registry, readonly Release[], Record<string, string>]>([
    [
      'drops what ran before on both sides where neither fits to what comes',
      {
        host: standing({ current: hostRelease('1'), previous: hostRelease('0'), candidate: hostRelease('2', api2) }),
        remotes: { signup: standing({ current: remoteRelease('1'), candidate: remoteRelease('2', forApi2) }) },
      },
      [hostRelease('2', api2), remoteRelease('2', forApi2)],
      { host: '2 – – | 0 1', signup: '2 – – | 1' },
    ],
    [
      'keeps what ran before where it fits all the same',
      {
        host: standing({ current: hostRelease('1'), candidate: hostRelease('2') }),
        remotes: { signup: standing({ current: remoteRelease('1'), candidate: remoteRelease('2') }) },
      },
      [hostRelease('2'), remoteRelease('2')],
      { host: '2 1 – |', signup: '2 1 – |' },
    ],
    [
      'keeps it on the one side where it fits',
      {
        host: standing({ current: hostRelease('1'), candidate: hostRelease('2', { hostApi: '1.1.0' }) }),
        remotes: {
          signup: standing({ current: remoteRelease('1'), candidate: remoteRelease('2', { hostApi: '^1.1.0' }) }),
        },
      },
      [hostRelease('2', { hostApi: '1.1.0' }), remoteRelease('2', { hostApi: '^1.1.0' })],
      { host: '2 – – | 1', signup: '2 1 – |' },
    ],
    [
      'leaves a remote alone that fits to both hosts',
      {
        host: standing({ current: hostRelease('1'), candidate: hostRelease('2', react20) }),
        remotes: {
          partner: standing({ current: partner('1', { requires: {} }), previous: partner('0', { requires: {} }) }),
          signup: standing({
            current: remoteRelease('1'),
            candidate: remoteRelease('2', { requires: { react: '^20.0.0' } }),
          }),
        },
      },
      [hostRelease('2', react20), remoteRelease('2', { requires: { react: '^20.0.0' } })],
      { host: '2 – – | 1', partner: '1 0 – |', signup: '2 – – | 1' },
    ],
    [
      'may have nothing before it',
      {
        host: standing({ current: hostRelease('1'), candidate: hostRelease('2', api2) }),
        remotes: { signup: standing({ candidate: remoteRelease('2', forApi2) }) },
      },
      [remoteRelease('2', forApi2), hostRelease('2', api2)],
      { host: '2 – – | 1', signup: '2 – – |' },
    ],
    [
      'and is only one keeps what ran before, whatever was accepted',
      {
        host: standing({ current: hostRelease('1', api2) }),
        remotes: { signup: standing({ current: remoteRelease('1'), candidate: remoteRelease('2', forApi2) }) },
      },
      [remoteRelease('2', forApi2)],
      { host: '1 – – |', signup: '2 1 – |' },
    ],
  ])('%s', (_, registry, releases, expected) => {
    expect(told(promotedTogether(registry, releases, now))).toEqual(expected);
  });

  it('is refused as a whole where one of them does not wait any more', () => {
    const registry = {
      host: standing({ current: hostRelease('1'), candidate: hostRelease('2') }),
      remotes: { signup: standing({ current: remoteRelease('1'), candidate: remoteRelease('3') }) },
    };
    expect(() => promotedTogether(registry, [hostRelease('2'), remoteRelease('2')], now)).toThrow(
      expect.objectContaining({ code: 'unknown-release' }),
    );
  });

  it('is no change where another writer has done the same', () => {
    const registry = {
      host: standing({ current: hostRelease('2') }),
      remotes: { signup: standing({ current: remoteRelease('2') }) },
    };
    expect(promotedTogether(registry, [hostRelease('2'), remoteRelease('2')], now)).toBe(registry);
  });
});

describe('what is restored together', () => {
  const earlier = {
    host: standing({ current: hostRelease('1'), candidate: hostRelease('2') }),
    remotes: {
      partner: standing({
        current: partner('1'),
        canary: { release: partner('2'), share: 0.1, organizations: [], since: before },
      }),
      signup: standing({ current: remoteRelease('1'), candidate: remoteRelease('2') }),
    },
  };
  const later = promotedTogether(earlier, [hostRelease('2'), remoteRelease('2')], now);

  const every = ['host', 'partner', 'signup'];

  it('is what everybody got then: what ran until now ran before, and canaries end', () => {
    const restored = restoredTogether(later, earlier, every, now);
    expect(told(restored)).toEqual({ host: '1 2 – |', partner: '1 – – | 2', signup: '1 2 – |' });
    expect(restored.remotes['partner']?.canary).toBeNull();
    expect(restoredTogether(restored, restored, every, now)).toBe(restored);
  });

  it('leaves nothing to roll back to that does not fit to it, and other subjects as they are', () => {
    const api2 = hostRelease('2', { hostApi: '2.0.0' });
    const forApi2 = remoteRelease('2', { hostApi: '^2.0.0' });
    const broken = {
      host: standing({ current: api2, superseded: [{ version: hostRelease('1').version, since: before }] }),
      remotes: {
        partner: standing({ current: partner('2', { hostApi: '^2.0.0' }), previous: partner('1') }),
        signup: standing({ current: forApi2, superseded: [{ version: remoteRelease('1').version, since: before }] }),
      },
    };
    expect(told(restoredTogether(broken, earlier, ['host', 'signup'], now))).toEqual({
      host: '1 – – | 2',
      partner: '2 1 – |',
      signup: '1 – – | 2',
    });
    expect(told(restoredTogether(broken, earlier, ['host'], now))['partner']).toBe('2 1 – |');
    expect(told(restoredTogether(broken, earlier, ['signup'], now))).toMatchObject({
      host: '2 – – | 1',
      signup: '1 2 – |',
    });
  });

  it('takes a remote out of service that came later', () => {
    const host = standing({ current: hostRelease('1') });
    const restored = restoredTogether(earlier, { host, remotes: { signup: earlier.remotes.signup } }, every, now);
    expect(told(restored)).toEqual({ host: '1 – 2 |', partner: '– – – | 1 2', signup: '1 – 2 |' });
  });

  it('is refused where files of one of them were removed', () => {
    const pruned = { ...later, remotes: { partner: later.remotes['partner'] ?? emptyDeployment } };
    expect(() => restoredTogether(pruned, earlier, every, now)).toThrow(expect.objectContaining({ code: 'pruned' }));
  });
});

it.each([
  ['signup', 'signup', true],
  ['signup', 'host', false],
  [subjectText(['signup', 'host']), 'signup', true],
  [subjectText(['signup', 'host']), 'host', true],
  [subjectText(['signup', 'host']), 'sign', false],
  ['*', 'host', true],
])('an entry about %s is about %s: %s', (subject, name, expected) => {
  expect(isAbout({ subject }, name)).toBe(expected);
});
