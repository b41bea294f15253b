import type { Deployment, HostRelease, Registry, Release, RemoteRelease } from '@kontor/contract/registry';
import { liveReleases } from '@kontor/domain/release-choice';
import { emptyDeployment } from '@kontor/registry/changes';

/** A host and a remote that may run together in a browser. */
export interface Pair {
  readonly host: HostRelease;
  readonly remote: RemoteRelease;
}

export const isRemote = (release: Release): release is RemoteRelease => 'name' in release.build;

/** A deployment with this release only, without a fallback. */
export const alone = <R extends Release>(release: R | null): Deployment<R> => ({
  ...emptyDeployment,
  current: release,
  currentSince: release && release.publishedAt,
});

/** Every combination in which a release may run now or after a rollback of the other side. */
export function pairsOf(registry: Registry, release: Release): Pair[] {
  if (isRemote(release)) return liveReleases(registry.host).map((host) => ({ host, remote: release }));
  const remotes = Object.values(registry.remotes).flatMap((deployment) => liveReleases(deployment));
  return remotes.map((remote) => ({ host: release, remote }));
}

/** The other one of a pair, as named in a refusal. */
export const otherIn = ({ host, remote }: Pair, release: Release): string =>
  remote === release ? `host ${host.version}` : `${remote.build.name} ${remote.version}`;
