import type { Deployment, HostRelease, Registry, Release, RemoteRelease } from '@kontor/contract/registry';
import { liveReleases } from '@kontor/domain/release-choice';

/** The registry does not allow a change. `code` is for scripts; the message says what to do. */
export class RefusedChangeError extends Error {
  override readonly name = 'RefusedChangeError';
  readonly code: 'nothing-to-promote' | 'nothing-before' | 'nothing-current' | 'in-use';
  constructor(code: RefusedChangeError['code'], message: string) {
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

/** What happens to a deployment at an instant. */
export type DeploymentChange = (deployment: Deployment, at: string) => Deployment;

/** The deployment of a remote, or of `host`; an empty one where nothing was published. */
export const deploymentOf = ({ host, remotes }: Registry, subject: string): Deployment =>
  (subject === 'host' ? host : remotes[subject]) ?? emptyDeployment;

const versionsInUse = (deployment: Deployment): string[] =>
  [...liveReleases(deployment), deployment.candidate].flatMap((release) => release?.version ?? []);

/** Notes which releases went out of use, and forgets about those that came back. */
function withSuperseded(before: Deployment, after: Deployment, since: string): Deployment {
  const inUse = new Set(versionsInUse(after));
  const dropped = [...new Set(versionsInUse(before))].map((version) => ({ version, since }));
  const isOut = ({ version }: { version: string }) => !inUse.has(version);
  return { ...after, superseded: [...before.superseded, ...dropped].filter(isOut) };
}

/** Applies a change to one deployment. That a remote gets no release of the host is checked when the entry is written. */
export function changeDeployment(registry: Registry, subject: string, change: DeploymentChange, at: string): Registry {
  const before = deploymentOf(registry, subject);
  const after = withSuperseded(before, change(before, at), at);
  if (subject === 'host') return { ...registry, host: after as Deployment<HostRelease> };
  return { ...registry, remotes: { ...registry.remotes, [subject]: after as Deployment<RemoteRelease> } };
}

/** A build was published: it waits as the candidate. */
export const published =
  (release: Release): DeploymentChange =>
  (deployment) => ({ ...deployment, candidate: release });

/** Everybody gets the candidate, or the canary where there is no candidate. */
export const promoted: DeploymentChange = (deployment, at) => {
  const release = deployment.candidate ?? deployment.canary?.release;
  if (!release) throw new RefusedChangeError('nothing-to-promote', 'There is no candidate. Publish a build first.');
  const isSame = release.version === deployment.current?.version;
  return {
    ...deployment,
    current: release,
    currentSince: isSame ? deployment.currentSince : at,
    previous: isSame ? deployment.previous : deployment.current,
    canary: null,
    candidate: null,
  };
};

export interface CanaryAudience {
  /** Share of browser sessions, from 0 to 1. */
  readonly share: number;
  readonly organizations: readonly string[];
}

/** Some people get the candidate; or the canary that runs is given to others than before. */
export const tried =
  ({ share, organizations }: CanaryAudience): DeploymentChange =>
  (deployment, at) => {
    const release = deployment.candidate ?? deployment.canary?.release;
    if (!release) throw new RefusedChangeError('nothing-to-promote', 'There is no candidate. Publish a build first.');
    if (!deployment.current) {
      throw new RefusedChangeError('nothing-current', 'A canary needs a current release beside it. Promote one first.');
    }
    return { ...deployment, canary: { release, share, organizations: [...organizations], since: at }, candidate: null };
  };

/** Ends a canary, or else brings back what ran before. */
export const rolledBack: DeploymentChange = (deployment, at) => {
  if (deployment.canary) return { ...deployment, canary: null };
  const { previous } = deployment;
  if (!previous) throw new RefusedChangeError('nothing-before', 'No release ran before this one.');
  // What was rolled back is kept out of reach: a second rollback must not bring it back.
  return { ...deployment, current: previous, currentSince: at, previous: null };
};

/** Everything of this deployment stands as it did in an earlier entry. */
export const restored =
  (earlier: Deployment): DeploymentChange =>
  (_, at) => ({ ...earlier, currentSince: at });

/** Releases that went out of use before `until` are forgotten; their files may go. */
export const pruned =
  (until: string): DeploymentChange =>
  (deployment) => ({ ...deployment, superseded: deployment.superseded.filter(({ since }) => since >= until) });
