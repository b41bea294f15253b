import type { HostRelease, Registry, Release, RemoteRelease } from '@kontor/contract/registry';
import { liveReleases } from '@kontor/domain/release-choice';
import type { Pages } from '../journey/demo-people.ts';
import { knownPages } from '../journey/known-pages.ts';
import { isRemote } from './counterparts.ts';

/** Releases that run together in the gate's own portal, and those among them that are checked. */
export interface Round {
  readonly host: HostRelease;
  /** The pages of all of them. */
  readonly known: Pages;
  readonly remotes: readonly RemoteRelease[];
  readonly tried: readonly RemoteRelease[];
  /** Whether the pages of the host itself are checked as well. */
  readonly checksHost: boolean;
}

/**
 * As few as possible so that the candidate runs with every live release of the other side once. Otherwise the current
 * releases are used.
 */
export function roundsOf({ host, remotes }: Registry, release: Release): Round[] {
  const hosts = liveReleases(host);
  const live = Object.values(remotes).map((deployment) => liveReleases(deployment));
  if (isRemote(release)) {
    const beside = live.flatMap(([first]) => first ?? []).filter(({ build }) => build.name !== release.build.name);
    return hosts.map((each) => ({
      ...together(each, [...beside, release]),
      tried: [release],
      checksHost: false,
    }));
  }
  const rounds = Math.max(1, ...live.map((releases) => releases.length));
  return Array.from({ length: rounds }, (_, index) => ({
    ...together(
      release,
      live.flatMap((releases) => releases[index] ?? releases[0] ?? []),
    ),
    tried: live.flatMap((releases) => releases[index] ?? []),
    checksHost: index === 0,
  }));
}

const together = (host: HostRelease, remotes: readonly RemoteRelease[]): Pick<Round, 'host' | 'known' | 'remotes'> => ({
  host,
  known: knownPages(
    host.build,
    remotes.map(({ build }) => build),
  ),
  remotes,
});
