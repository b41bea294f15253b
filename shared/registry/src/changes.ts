import { isDeepStrictEqual } from 'node:util';
import type { Deployment, HostRelease, Registry, Release, RemoteRelease } from '@kontor/contract/registry';
import { releasesIn, subjectOf, versionsIn, waitingRelease } from './releases-in-place.ts';

type RefusalCode =
  | 'unknown-release'
  | 'nothing-before'
  | 'nothing-current'
  | 'no-audience'
  | 'changed-meanwhile'
  | 'rolled-back-already'
  | 'pruned'
  | 'other-owner'
  | 'other-address'
  | 'host-needed'
  | 'wrong-subject'
  | 'newer-format';

/** The registry does not allow a change. `code` is for scripts; the message says what to do. */
export class RefusedChangeError extends Error {
  override readonly name = 'RefusedChangeError';
  readonly code: RefusalCode;
  constructor(code: RefusalCode, message: string) {
    super(message);
    this.code = code;
  }
}

export const emptyDeployment: Deployment<never> = {
  current: null,
  currentSince: null,
  previous: null,
  canary: null,
  candidate: null,
  superseded: [],
};

export const emptyRegistry: Registry = { host: emptyDeployment, remotes: {} };

/** A change of a deployment at an instant. Returns the same object if nothing changes. */
export type DeploymentChange = (deployment: Deployment, at: string) => Deployment;

/** The deployment of a remote, or of `host`; an empty one if nothing was published. */
export const deploymentOf = ({ host, remotes }: Registry, subject: string): Deployment =>
  (subject === 'host' ? host : Object.hasOwn(remotes, subject) && remotes[subject]) || emptyDeployment;

/** A release is in one state only: the current one and the canary are not candidates. */
function settled(deployment: Deployment): Deployment {
  const { current, canary, candidate } = deployment;
  const given = [current?.version, canary?.release.version];
  return candidate && given.includes(candidate.version) ? { ...deployment, candidate: null } : deployment;
}

/** Records releases that are no longer in use, and removes those that are in use again. */
function withSuperseded(before: Deployment, after: Deployment, since: string): Deployment {
  const inUse = new Set(versionsIn(after));
  const dropped = [...new Set(versionsIn(before))].map((version) => ({ version, since }));
  const isOut = ({ version }: { version: string }) => !inUse.has(version);
  return { ...after, superseded: [...after.superseded, ...dropped].filter(isOut) };
}

/** Applies a change to one deployment; returns the same registry if nothing changes. */
export function changeDeployment(registry: Registry, subject: string, change: DeploymentChange, at: string): Registry {
  const before = deploymentOf(registry, subject);
  const changed = change(before, at);
  if (changed === before) return registry;
  const after = withSuperseded(before, settled(changed), at);
  const stranger = releasesIn(after).find((release) => subjectOf(release) !== subject);
  if (stranger) {
    throw new RefusedChangeError('wrong-subject', `${stranger.version} is of ${subjectOf(stranger)}, not ${subject}.`);
  }
  if (subject === 'host' && before.current && !after.current) {
    const message = 'Without the host there is no portal: another release may take its place, but not none.';
    throw new RefusedChangeError('host-needed', message);
  }
  if (subject === 'host') return { ...registry, host: after as Deployment<HostRelease> };
  return { ...registry, remotes: { ...registry.remotes, [subject]: after as Deployment<RemoteRelease> } };
}

/**
 * Publishes a build: it becomes the candidate, replacing an earlier one. A version that is already in use, or a
 * candidate, is unchanged, since the same version has the same bytes: a repeated pipeline does not replace a newer
 * candidate.
 */
export const published =
  (release: Release): DeploymentChange =>
  (deployment) => {
    const { current, canary, candidate } = deployment;
    const there = [current, canary?.release, candidate].map((known) => known?.version);
    return there.includes(release.version) ? deployment : { ...deployment, candidate: release };
  };

/** A remote belongs to the team of its newest publication, unless `--handed-over` is given. */
export const publishedByOwner =
  (release: RemoteRelease): DeploymentChange =>
  (deployment, at) => {
    const { current, canary, candidate } = deployment;
    const newest = candidate ?? canary?.release ?? current;
    const owner = newest && 'owner' in newest.build ? newest.build.owner.team : null;
    const { team } = release.build.owner;
    if (owner && owner !== team) {
      const message = `${release.build.name} belongs to ${owner}, and this build names ${team}.`;
      throw new RefusedChangeError(
        'other-owner',
        `${message} Choose another name, or say that it was handed over: --new-owner.`,
      );
    }
    return published(release)(deployment, at);
  };

function waiting(deployment: Deployment, version: string): Release {
  const release = waitingRelease(deployment, version);
  if (release) return release;
  throw new RefusedChangeError(
    'unknown-release',
    `${version} is neither the candidate nor the canary. Publish it first.`,
  );
}

/** The candidate or the canary becomes the release of all users. */
export const promoted =
  (version: string): DeploymentChange =>
  (deployment, at) => {
    // Two users, or a repeated pipeline, may request the same.
    if (version === deployment.current?.version) return deployment;
    const release = waiting(deployment, version);
    const isCanary = release === deployment.canary?.release;
    return {
      ...deployment,
      current: release,
      currentSince: at,
      previous: deployment.current,
      canary: null,
      // A release that was published while the canary ran remains the candidate.
      candidate: isCanary ? deployment.candidate : null,
    };
  };

export interface CanaryAudience {
  /** Share of browser sessions, from 0 to 1. */
  readonly share: number;
  readonly organizations: readonly string[];
}

/** Some users get the candidate, or the users of a running canary change. */
export const tried =
  (version: string, { share, organizations }: CanaryAudience): DeploymentChange =>
  (deployment, at) => {
    const { current, candidate, canary } = deployment;
    const release = waiting(deployment, version);
    if (!current) {
      throw new RefusedChangeError('nothing-current', 'A canary needs a current release beside it. Promote one first.');
    }
    if (share === 0 && organizations.length === 0) {
      throw new RefusedChangeError(
        'no-audience',
        'No session would get this canary. Choose a share, or organizations.',
      );
    }
    const since = release === canary?.release ? canary.since : at;
    const wanted = { release, share, organizations: [...new Set(organizations)], since };
    // A repeated pipeline requests the same.
    if (isDeepStrictEqual(canary, wanted)) return deployment;
    return { ...deployment, canary: wanted, candidate: release === candidate ? null : candidate };
  };

/**
 * Rolls a release back: ends its canary, or else restores the previous release. The version is named, so that of two
 * users who notice the same failure the second does not roll back another one.
 */
export const rolledBack =
  (version: string): DeploymentChange =>
  (deployment, at) => {
    const { canary, current, previous } = deployment;
    if (canary?.release.version === version) return { ...deployment, canary: null };
    if (current?.version !== version) {
      throw new RefusedChangeError('changed-meanwhile', `${version} is not live any more.`);
    }
    if (!previous) {
      const message = 'No release ran before this one that could take its place alone.';
      throw new RefusedChangeError('nothing-before', `${message} Look for an entry to restore: pnpm registry history`);
    }
    // A release that was rolled back is not kept as the previous one: a second rollback must not restore it.
    return { ...deployment, current: previous, currentSince: at, previous: null };
  };

/**
 * All users get an earlier state again, or nothing. The gate checked only that: no canary runs beside it, and the
 * current release becomes the previous one. Candidates are kept. A release that was pruned since cannot be restored.
 */
export const restored =
  (release: Release | null): DeploymentChange =>
  (deployment, at) => {
    const { current, canary, superseded } = deployment;
    if (release?.version === current?.version) return canary ? { ...deployment, canary: null } : deployment;
    const known = [...versionsIn(deployment), ...superseded.map(({ version }) => version)];
    if (release && !known.includes(release.version)) {
      const message = `The files of ${release.version} were removed after two weeks out of use.`;
      throw new RefusedChangeError('pruned', `${message} Build that state again and publish it.`);
    }
    return {
      ...deployment,
      current: release,
      currentSince: release && at,
      previous: release && current,
      canary: null,
    };
  };

/** The remote is not served any more, and other releases need not be compatible with it. */
export const removed: DeploymentChange = (deployment) =>
  releasesIn(deployment).length === 0 ? deployment : { ...emptyDeployment, superseded: deployment.superseded };

/** Removes releases that were in use until before `until`; their files may be deleted. */
export const pruned =
  (until: string): DeploymentChange =>
  (deployment) => {
    const superseded = deployment.superseded.filter(({ since }) => since >= until);
    return superseded.length === deployment.superseded.length ? deployment : { ...deployment, superseded };
  };

/** The registry without empty remotes. */
export function withoutRemains(registry: Registry): Registry {
  const left = Object.entries(registry.remotes).filter(
    ([, deployment]) => releasesIn(deployment).length > 0 || deployment.superseded.length > 0,
  );
  if (left.length === Object.keys(registry.remotes).length) return registry;
  return { ...registry, remotes: Object.fromEntries(left) };
}
