import type { Deployment, Registry, RemoteRelease } from '@kontor/contract/registry';
import { describe, expect, it } from 'vitest';
import {
  changeDeployment,
  type DeploymentChange,
  emptyDeployment,
  emptyRegistry,
  promoted,
  pruned,
  published,
  publishedByOwner,
  removed,
  restored,
  rolledBack,
  tried,
  withoutRemains,
} from './changes.ts';
import { exampleVersion, hostRelease, remoteRelease } from './testing/example-builds.ts';

const [a, b, c] = [remoteRelease('a'), remoteRelease('b'), remoteRelease('c')];
const [before, now] = ['2026-11-01T00:00:00.000Z', '2026-11-20T00:00:00.000Z'];
const organization = '6a0f2a55-6f9e-4a43-9d3c-0d6f6a1b1c11';
const tenth = { share: 0.1, organizations: [] };
const canary = (release: RemoteRelease, audience = tenth) => ({ release, ...audience, since: before });

const standing = (parts: Partial<Deployment<RemoteRelease>>): Deployment<RemoteRelease> => ({
  ...emptyDeployment,
  currentSince: parts.current ? before : null,
  ...parts,
});

const apply = (deployment: Deployment<RemoteRelease>, ...changes: readonly DeploymentChange[]): Deployment => {
  const registry: Registry = { ...emptyRegistry, remotes: { signup: deployment } };
  const after = changes.reduce((state: Registry, change) => changeDeployment(state, 'signup', change, now), registry);
  return after.remotes['signup'] ?? emptyDeployment;
};

/** The state of all subjects, in one line. */
function told({ current, previous, canary: trial, candidate, superseded }: Deployment): string {
  const name = (version: string) => version.at(-1);
  const places = [
    current && `current ${name(current.version)}`,
    previous && `previous ${name(previous.version)}`,
    trial && `canary ${name(trial.release.version)}`,
    candidate && `candidate ${name(candidate.version)}`,
    superseded.length > 0 && `superseded ${superseded.map(({ version }) => name(version)).join(' ')}`,
  ];
  return places.filter(Boolean).join(', ');
}

const version = exampleVersion;

describe('a change of a deployment', () => {
  it.each<[string, Deployment<RemoteRelease>, DeploymentChange, string]>([
    ['the first publication waits', standing({}), published(a), 'candidate a'],
    ['a publication waits beside what runs', standing({ current: a }), published(b), 'current a, candidate b'],
    [
      'a second publication replaces what waits',
      standing({ current: a, candidate: b }),
      published(c),
      'current a, candidate c, superseded b',
    ],
    ['the same publication again changes nothing', standing({ candidate: a }), published(a), 'candidate a'],
    [
      'publishing what runs once more leaves a newer one that waits',
      standing({ current: a, candidate: b }),
      published(a),
      'current a, candidate b',
    ],
    [
      'publishing the canary once more leaves a newer one that waits',
      standing({ current: a, canary: canary(b), candidate: c }),
      published(b),
      'current a, canary b, candidate c',
    ],
    [
      'publishing what ran before lets it wait',
      standing({ current: b, previous: a }),
      published(a),
      'current b, previous a, candidate a',
    ],
    ['the first promotion has nothing before it', standing({ candidate: a }), promoted(version('a')), 'current a'],
    [
      'a promotion keeps what ran before',
      standing({ current: a, candidate: b }),
      promoted(version('b')),
      'current b, previous a',
    ],
    [
      'a promotion supersedes what ran before that',
      standing({ current: b, previous: a, candidate: c }),
      promoted(version('c')),
      'current c, previous b, superseded a',
    ],
    [
      'a canary is promoted',
      standing({ current: a, canary: canary(b) }),
      promoted(version('b')),
      'current b, previous a',
    ],
    [
      'promoting the canary leaves what waits',
      standing({ current: a, canary: canary(b), candidate: c }),
      promoted(version('b')),
      'current b, previous a, candidate c',
    ],
    [
      'promoting what waits ends the canary',
      standing({ current: a, canary: canary(b), candidate: c }),
      promoted(version('c')),
      'current c, previous a, superseded b',
    ],
    [
      'promoting what runs changes nothing',
      standing({ current: a, candidate: b }),
      promoted(version('a')),
      'current a, candidate b',
    ],
    [
      'a canary runs beside what everybody gets',
      standing({ current: a, candidate: b }),
      tried(version('b'), tenth),
      'current a, canary b',
    ],
    [
      'a new canary supersedes the old one',
      standing({ current: a, canary: canary(b), candidate: c }),
      tried(version('c'), tenth),
      'current a, canary c, superseded b',
    ],
    [
      'a canary with another audience leaves what waits',
      standing({ current: a, canary: canary(b), candidate: c }),
      tried(version('b'), { share: 0.5, organizations: [] }),
      'current a, canary b, candidate c',
    ],
    [
      'taking the canary back leaves what runs',
      standing({ current: b, previous: a, canary: canary(c) }),
      rolledBack(version('c')),
      'current b, previous a, superseded c',
    ],
    [
      'taking back what runs brings back what ran before',
      standing({ current: b, previous: a }),
      rolledBack(version('b')),
      'current a, superseded b',
    ],
    [
      'taking back what runs leaves the canary alone if it is named',
      standing({ current: b, previous: a, canary: canary(c) }),
      rolledBack(version('b')),
      'current a, canary c, superseded b',
    ],
    [
      'what comes back does not wait as well',
      standing({ current: b, previous: a, candidate: a }),
      rolledBack(version('b')),
      'current a, superseded b',
    ],
    [
      'what was taken back and is published again waits',
      standing({ current: a, superseded: [{ version: version('b'), since: before }] }),
      published(b),
      'current a, candidate b',
    ],
    [
      'a remote that is removed waits for its removal',
      standing({ current: b, previous: a }),
      removed,
      'superseded b a',
    ],
    [
      'a remote that is removed can come back',
      standing({ superseded: [{ version: version('a'), since: before }] }),
      restored(a),
      'current a',
    ],
    [
      'what everybody got once takes the place of what runs and of the canary, and not of what waits',
      standing({
        current: b,
        previous: remoteRelease('d'),
        canary: canary(remoteRelease('e')),
        candidate: c,
        superseded: [{ version: version('a'), since: before }],
      }),
      restored(a),
      'current a, previous b, candidate c, superseded e d',
    ],
    [
      'what runs and comes back ends its canary, and keeps what ran before',
      standing({ current: b, previous: a, canary: canary(c) }),
      restored(b),
      'current b, previous a, superseded c',
    ],
    [
      'what waits comes back and waits no more',
      standing({ current: b, candidate: a }),
      restored(a),
      'current a, previous b',
    ],
    [
      'a remote that came later leaves what waits',
      standing({ current: b, previous: a, candidate: c }),
      restored(null),
      'candidate c, superseded b a',
    ],
    [
      'what was superseded long ago is forgotten',
      standing({
        current: c,
        superseded: [
          { version: version('a'), since: before },
          { version: version('b'), since: now },
        ],
      }),
      pruned(now),
      'current c, superseded b',
    ],
  ])('%s', (_, deployment, change, expected) => {
    expect(told(apply(deployment, change))).toBe(expected);
  });

  it.each<[string, Deployment<RemoteRelease>, DeploymentChange, string]>([
    ['promoting what was never published', standing({ current: a }), promoted(version('b')), 'unknown-release'],
    [
      'promoting what was taken back',
      standing({ current: a, superseded: [{ version: version('b'), since: before }] }),
      promoted(version('b')),
      'unknown-release',
    ],
    ['a canary beside nothing', standing({ candidate: a }), tried(version('a'), tenth), 'nothing-current'],
    ['a canary of what was never published', standing({ current: a }), tried(version('b'), tenth), 'unknown-release'],
    [
      'a canary without an audience',
      standing({ current: a, candidate: b }),
      tried(version('b'), { share: 0, organizations: [] }),
      'no-audience',
    ],
    ['taking back the only release', standing({ current: a }), rolledBack(version('a')), 'nothing-before'],
    [
      'taking back what was taken back already',
      standing({ current: a, superseded: [{ version: version('b'), since: now }] }),
      rolledBack(version('b')),
      'changed-meanwhile',
    ],
    ['going back to a release whose files were removed', standing({ current: c, previous: b }), restored(a), 'pruned'],
    [
      'a build of another team under the same name',
      standing({ current: a }),
      publishedByOwner(remoteRelease('b', { owner: { team: 'Others', contact: 'x' } })),
      'other-owner',
    ],
    [
      'a build of another remote',
      standing({ current: a }),
      published(remoteRelease('b', { name: 'partner' })),
      'wrong-subject',
    ],
    ['a build of the host as a remote', standing({}), published(hostRelease('a')), 'wrong-subject'],
  ])('refuses %s', (_, deployment, change, code) => {
    expect(() => apply(deployment, change)).toThrow(expect.objectContaining({ name: 'RefusedChangeError', code }));
  });

  it('takes back one release only, however many people say so at once', () => {
    const deployment = standing({ current: c, previous: b, superseded: [{ version: version('a'), since: before }] });
    const once = apply(deployment, rolledBack(version('c')));
    expect(told(once)).toBe('current b, superseded a c');
    expect(() => apply(deployment, rolledBack(version('c')), rolledBack(version('c')))).toThrow('not live any more');
    expect(() => apply(deployment, rolledBack(version('c')), rolledBack(version('b')))).toThrow(
      'No release ran before',
    );
  });

  it('notes since when a release runs, and keeps that while it runs', () => {
    expect(apply(standing({ current: a, candidate: b }), promoted(version('b'))).currentSince).toBe(now);
    expect(apply(standing({ current: a, candidate: b }), tried(version('b'), tenth)).currentSince).toBe(before);
    expect(apply(standing({ current: b, previous: a }), rolledBack(version('b'))).currentSince).toBe(now);
    expect(apply(standing({ current: a }), restored(a)).currentSince).toBe(before);
    expect(apply(standing({ current: b, previous: a }), restored(a)).currentSince).toBe(now);
  });

  it('gives a canary to a share of sessions and to organizations, each named once, since the day it began', () => {
    const audience = { share: 0.5, organizations: [organization, organization] };
    const widened = apply(standing({ current: a, canary: canary(b) }), tried(version('b'), audience));
    expect(widened.canary).toEqual({ release: b, share: 0.5, organizations: [organization], since: before });
    expect(apply(standing({ current: a, candidate: b }), tried(version('b'), audience)).canary?.since).toBe(now);
  });

  it('lets a team hand its remote over, and publish again itself', () => {
    const others = { owner: { team: 'Others', contact: 'x' } };
    const handedOver = apply(standing({ current: a }), published(remoteRelease('b', others)));
    expect(told(handedOver)).toBe('current a, candidate b');
    const theirs = publishedByOwner(remoteRelease('d', others));
    expect(told(theirs(handedOver, now))).toBe('current a, candidate d');
    expect(
      told(
        theirs(apply(standing({ current: a, candidate: remoteRelease('b', others) }), tried(version('b'), tenth)), now),
      ),
    ).toBe('current a, canary b, candidate d');
    expect(() => publishedByOwner(c)(handedOver, now)).toThrow(expect.objectContaining({ code: 'other-owner' }));
    expect(told(apply(standing({ current: a }), publishedByOwner(c)))).toBe('current a, candidate c');
  });

  it('forgets a remote of which nothing is left', () => {
    const remotes = { partner: standing({ candidate: remoteRelease('d', { name: 'partner' }) }), signup: standing({}) };
    expect(withoutRemains({ ...emptyRegistry, remotes })).toEqual({
      ...emptyRegistry,
      remotes: { partner: remotes.partner },
    });
  });

  it('leaves host and other remotes as they are', () => {
    const registry = { host: { ...emptyDeployment, current: hostRelease('a') }, remotes: { partner: standing({}) } };
    const after = changeDeployment(registry, 'signup', published(a), now);
    expect(after.host).toBe(registry.host);
    expect(after.remotes['partner']).toBe(registry.remotes.partner);
  });
});
