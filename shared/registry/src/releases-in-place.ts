import type { Deployment, Registry, Release } from '@kontor/contract/registry';
import { liveReleases } from '@kontor/domain/release-choice';

/** The name under which a release is kept: that of its remote, or `host`. */
export const subjectOf = ({ build }: Release): string => ('name' in build ? build.name : 'host');

/** Host and remotes that the registry knows, the host first: also those of which only files are left that open tabs may need. */
export const subjectsOf = ({ host, remotes }: Registry): string[] => [
  ...(releasesIn(host).length + host.superseded.length > 0 ? ['host'] : []),
  ...Object.keys(remotes).sort(),
];

/** Releases that are in use, or wait for it. */
export const releasesIn = (deployment: Deployment): Release[] =>
  [...liveReleases(deployment), deployment.candidate].filter((release) => release !== null);

/** Their versions; one may stand in two places. */
export const versionsIn = (deployment: Deployment): string[] => releasesIn(deployment).map(({ version }) => version);

/** The release of that version, if it waits as the candidate or runs as the canary. */
export const waitingRelease = ({ candidate, canary }: Deployment, version: string): Release | null =>
  [candidate, canary?.release].find((release) => release?.version === version) ?? null;

/** What a rollback would take back now: the canary, or else what everybody gets. */
export const toRollBack = ({ canary, current }: Deployment): Release | null => canary?.release ?? current;
