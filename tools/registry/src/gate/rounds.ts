import type { HostRelease, Registry, Release, RemoteRelease } from '@kontor/contract/registry';
import { liveReleases } from '@kontor/domain/release-choice';
import { isRemote } from './counterparts.ts';

/** Releases that run together in the gate's own portal, and those among them that are looked at. */
export interface Round {
  readonly host: HostRelease;
  readonly remotes: readonly RemoteRelease[];
  readonly tried: readonly RemoteRelease[];
  /** Whether the host's own pages are looked at, too. */
  readonly ownPages: boolean;
  /** Whether the host has to know every page. One that only some people get, or nobody before a rollback, asks for no page that it does not know. */
  readonly knowsAll: boolean;
}

/** As few as let the candidate meet every live release of the other side once. Beside it runs what everybody gets. */
export function roundsOf({ host, remotes }: Registry, release: Release): Round[] {
  const live = Object.values(remotes).map((deployment) => liveReleases(deployment));
  if (isRemote(release)) {
    const beside = live.flatMap(([first]) => first ?? []).filter(({ build }) => build.name !== release.build.name);
    return liveReleases(host).map((each) => ({
      host: each,
      remotes: [...beside, release],
      tried: [release],
      ownPages: false,
      knowsAll: each.version === (host.current ?? each).version,
    }));
  }
  const rounds = Math.max(1, ...live.map((releases) => releases.length));
  return Array.from({ length: rounds }, (_, index) => ({
    host: release,
    remotes: live.flatMap((releases) => releases[index] ?? releases[0] ?? []),
    tried: live.flatMap((releases) => releases[index] ?? []),
    ownPages: index === 0,
    knowsAll: true,
  }));
}
