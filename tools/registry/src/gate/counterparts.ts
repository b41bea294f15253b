import type { Deployment, HostRelease, Registry, Release, RemoteRelease } from '@kontor/contract/registry';
import { liveReleases } from '@kontor/domain/release-choice';
import { emptyDeployment } from '@kontor/registry/changes';

/** A host and a remote that may meet in a browser. */
export interface Pair {
  readonly host: HostRelease;
  readonly remote: RemoteRelease;
}

export const isRemote = (release: Release): release is RemoteRelease => 'name' in release.build;

/** A deployment with nothing beside that release, and nothing to fall back to. */
export const alone = <R extends Release>(release: R | null): Deployment<R> => ({
  ...emptyDeployment,
  current: release,
  currentSince: release && release.publishedAt,
});

/** Every pair in which a release may find itself now or after a rollback of the other side. */
export function pairsOf(registry: Registry, release: Release): Pair[] {
  if (isRemote(release)) return liveReleases(registry.host).map((host) => ({ host, remote: release }));
  const remotes = Object.values(registry.remotes).flatMap((deployment) => liveReleases(deployment));
  return remotes.map((remote) => ({ host: release, remote }));
}

/** The other one of a pair, as the reason of a refusal names it. */
export const otherIn = ({ host, remote }: Pair, release: Release): string =>
  remote === release ? `host ${host.version}` : `${remote.build.name} ${remote.version}`;
