import type { Deployment, HostRelease } from '@kontor/contract/registry';
import { expect, test } from 'vitest';
import { liveReleases, releaseFor } from './release-choice.ts';

const release = (version: string) => ({ version }) as HostRelease;
const canary = { release: release('3'), share: 0.1, organizations: ['radwerk'], since: '2026-11-01T08:00:00.000Z' };
const deployment: Deployment<HostRelease> = {
  current: release('2'),
  currentSince: '2026-11-01T08:00:00.000Z',
  previous: release('1'),
  canary: null,
  candidate: release('4'),
  superseded: [],
};

const chosen = (change: Partial<typeof deployment>, bucket: number, organizations: string[] = []) => {
  const choice = releaseFor({ ...deployment, ...change }, 'signup', { bucketFor: () => bucket, organizations });
  return choice && [choice.release.version, choice.lastKnownGood?.version];
};

test('without a canary all visitors get the current release, with the previous one as fallback', () => {
  expect(chosen({}, 0)).toEqual(['2', '1']);
});

test.each<[string, number, string[], string[]]>([
  ['a session below the share', 0.099, [], ['3', '2']],
  ['a session at the share', 0.1, [], ['2', '1']],
  ['a session above it', 0.9, [], ['2', '1']],
  ['a member of a named organization', 0.9, ['other', 'radwerk'], ['3', '2']],
  ['a member of another organization', 0.9, ['other'], ['2', '1']],
])(
  'with a canary for a tenth of the sessions and one organization, %s (%d %j) gets %j',
  (_, bucket, uuids, expected) => {
    expect(chosen({ canary }, bucket, uuids)).toEqual(expected);
  },
);

test('a canary with a share of zero reaches no session', () => {
  expect(chosen({ canary: { ...canary, share: 0, organizations: [] } }, 0)).toEqual(['2', '1']);
});

test('before the first promotion nothing is loaded, whatever was published', () => {
  expect(chosen({ current: null, previous: null }, 0)).toBeNull();
});

test('live are the releases that visitors get now or after a rollback, not candidates', () => {
  expect(liveReleases({ ...deployment, canary }).map(({ version }) => version)).toEqual(['2', '3', '1']);
});
