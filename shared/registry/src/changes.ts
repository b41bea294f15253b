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

/** What happens to a deployment at an instant. Answers the same object where nothing is to be done. */
export type DeploymentChange = (deployment: Deployment, at: string) => Deployment;

/** The deployment of a remote, or of `host`; an empty one where nothing was published. */
export const deploymentOf = ({ host, remotes }: Registry, subject: string): Deployment =>
  (subject === 'host' ? host : Object.hasOwn(remotes, subject) && remotes[subject]) || emptyDeployment;

/** A release is in one place only: what everybody or the canary's people get waits for nothing. */
function settled(deployment: Deployment): Deployment {
  const { current, canary, candidate } = deployment;
  const given = [current?.version, canary?.release.version];
  return candidate && given.includes(candidate.version) ? { ...deployment, candidate: null } : deployment;
}

/** Notes which releases went out of use, and forgets about those that came back. */
function withSuperseded(before: Deployment, after: Deployment, since: string): Deployment {
  const inUse = new Set(versionsIn(after));
  const dropped = [...new Set(versionsIn(before))].map((version) => ({ version, since }));
  const isOut = ({ version }: { version: string }) => !inUse.has(version);
  return { ...after, superseded: [...after.superseded, ...dropped].filter(isOut) };
}

/** Applies a change to one deployment; the same registry where it changes nothing. */
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
 * A build was published: it waits as the candidate, in the place of one that waited before. One that is in use already, or
 * waits, stays as it is, since the same version is the same bytes: a pipeline that runs again takes nothing from a newer one.
 */
export const published =
  (release: Release): DeploymentChange =>
  (deployment) => {
    const { current, canary, candidate } = deployment;
    const there = [current, canary?.release, candidate].map((known) => known?.version);
    return there.includes(release.version) ? deployment : { ...deployment, candidate: release };
  };

/** A remote belongs to the team of its newest publication, unless `--handed-over` says otherwise. */
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

/** Everybody gets the release, which was the candidate or the canary until now. */
export const promoted =
  (version: string): DeploymentChange =>
  (deployment, at) => {
    // Two people, or a pipeline that runs again, may say the same.
    if (version === deployment.current?.version) return deployment;
    const release = waiting(deployment, version);
    const isCanary = release === deployment.canary?.release;
    return {
      ...deployment,
      current: release,
      currentSince: at,
      previous: deployment.current,
      canary: null,
      // One that was published while the canary ran still waits for its own turn.
      candidate: isCanary ? deployment.candidate : null,
    };
  };

export interface CanaryAudience {
  /** Share of browser sessions, from 0 to 1. */
  readonly share: number;
  readonly organizations: readonly string[];
}

/** Some people get the candidate; or the canary that runs is given to others than before. */
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
    // A pipeline that runs again says the same.
    if (isDeepStrictEqual(canary, wanted)) return deployment;
    return { ...deployment, canary: wanted, candidate: release === candidate ? null : candidate };
  };

/**
 * Takes a release back: ends its canary, or else brings back what everybody had before. The version is named, so that of two
 * people who see the same trouble the second does not take back one more.
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
    // What was rolled back is kept out of reach: a second rollback must not bring it back.
    return { ...deployment, current: previous, currentSince: at, previous: null };
  };

/**
 * Everybody gets again what they got once, or nothing. Only that was looked at by the gate: no canary runs beside it, and what
 * ran until now is what ran before. What waits still waits. A release that was pruned since then cannot come back.
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

/** The remote is not served any more, and no other release has to fit to it. */
export const removed: DeploymentChange = (deployment) =>
  releasesIn(deployment).length === 0 ? deployment : { ...emptyDeployment, superseded: deployment.superseded };

/** Releases that went out of use before `until` are forgotten; their files may go. */
export const pruned =
  (until: string): DeploymentChange =>
  (deployment) => {
    const superseded = deployment.superseded.filter(({ since }) => since >= until);
    return superseded.length === deployment.superseded.length ? deployment : { ...deployment, superseded };
  };

/** The registry without remotes of which nothing is left. */
export function withoutRemains(registry: Registry): Registry {
  const left = Object.entries(registry.remotes).filter(
    ([, deployment]) => releasesIn(deployment).length > 0 || deployment.superseded.length > 0,
  );
  if (left.length === Object.keys(registry.remotes).length) return registry;
  return { ...registry, remotes: Object.fromEntries(left) };
}
