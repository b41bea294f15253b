import type { Deployment, Registry, Release } from '@kontor/contract/registry';
import { liveReleases } from '@kontor/domain/release-choice';

/** The subject of a release: its remote, or `host`. */
export const subjectOf = ({ build }: Release): string => ('name' in build ? build.name : 'host');

/** Host and remotes in the registry, the host first; including those of which only files for open tabs are left. */
export const subjectsOf = ({ host, remotes }: Registry): string[] => [
  ...(releasesIn(host).length + host.superseded.length > 0 ? ['host'] : []),
  ...Object.keys(remotes).sort(),
];

/** Releases that are in use, and candidates. */
export const releasesIn = (deployment: Deployment): Release[] =>
  [...liveReleases(deployment), deployment.candidate].filter((release) => release !== null);

/** Their versions; one may have two states. */
export const versionsIn = (deployment: Deployment): string[] => releasesIn(deployment).map(({ version }) => version);

/** The release of that version, if it is the candidate or the canary. */
export const waitingRelease = ({ candidate, canary }: Deployment, version: string): Release | null =>
  [candidate, canary?.release].find((release) => release?.version === version) ?? null;

/** What a rollback would take back now: the canary, or else the current release. */
export const toRollBack = ({ canary, current }: Deployment): Release | null => canary?.release ?? current;
