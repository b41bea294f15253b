import type { HostBuild, OwnPages, RemoteBuild } from '@kontor/contract/build-record';
import { pagesOfRemote, type RemotePage } from '@kontor/contract/portal-page';
import { shownOwnPages } from '@kontor/domain/own-pages';
import type { ChosenReleases } from './chosen-releases.ts';

const known = new WeakMap<RemoteBuild, WeakMap<HostBuild, OwnPages>>();

/** Checked once for each pair of releases: a page is looked up with every request. */
function shownIn(host: HostBuild, remote: RemoteBuild): OwnPages {
  const inHosts = known.get(remote) ?? new WeakMap<HostBuild, OwnPages>();
  known.set(remote, inHosts);
  const pages = inHosts.get(host) ?? shownOwnPages(remote, host);
  inHosts.set(host, pages);
  return pages;
}

/** The pages that the remotes of a page load bring along, and that its host shows, by the names of the remotes. */
export function ownPagesOf({ host, remotes, overrides }: ChosenReleases): Readonly<Record<string, OwnPages>> {
  return Object.fromEntries([
    ...remotes.map(({ release: { build } }) => [build.name, shownIn(host.build, build)] as const),
    ...overrides.map(({ remote: name, ownPages }) => [name, shownOwnPages({ name, ownPages }, host.build)] as const),
  ]);
}

/** The same as pages of the portal. */
export const remotePagesOf = (releases: ChosenReleases): RemotePage[] =>
  Object.entries(ownPagesOf(releases)).flatMap(([name, pages]) => pagesOfRemote(name, pages));
