import type { HostBuild, RemoteBuild } from '@kontor/contract/build-record';
import type { PageQuery } from '@kontor/contract/page';
import { type PortalPage, pagesOf, type ShownPages } from '@kontor/contract/portal-page';
import { shownOwnPages, shownPages } from '@kontor/domain/own-pages';
import type { ChosenReleases } from './chosen-releases.ts';

const ofHosts = new WeakMap<HostBuild, ShownPages>();
const ofRemotes = new WeakMap<RemoteBuild, WeakMap<HostBuild, ShownPages>>();

/** The pages that a host shows itself. */
export function pagesOfHost(host: HostBuild): ShownPages {
  const pages = ofHosts.get(host) ?? shownPages(host.ownPages);
  ofHosts.set(host, pages);
  return pages;
}

/** Checked once for each pair of releases: a page is looked up with every request. */
function shownIn(host: HostBuild, remote: RemoteBuild): ShownPages {
  const inHosts = ofRemotes.get(remote) ?? new WeakMap<HostBuild, ShownPages>();
  ofRemotes.set(remote, inHosts);
  const pages = inHosts.get(host) ?? shownOwnPages(remote, host);
  inHosts.set(host, pages);
  return pages;
}

/**
 * The pages of the remotes of a page load that its host shows, by the names of the remotes. Two that were published at the
 * same time may have given a page the same name: the first keeps it.
 */
export function pagesOfRemotes({
  host,
  remotes,
  overrides,
  refused = [],
}: ChosenReleases): Readonly<Record<string, ShownPages>> {
  const taken = new Set<string>();
  const free = (pages: ShownPages): ShownPages =>
    Object.fromEntries(
      Object.entries(pages).filter(([name]) => {
        const isFree = !taken.has(name);
        taken.add(name);
        return isFree;
      }),
    );
  return Object.fromEntries([
    ...[...remotes.map(({ release }) => release), ...refused]
      .filter(({ build }) => overrides.every(({ remote }) => remote !== build.name))
      .map(({ build }) => [build.name, free(shownIn(host.build, build))] as const),
    ...overrides.map(
      ({ remote: name, ownPages }) => [name, free(shownOwnPages({ name, ownPages }, host.build))] as const,
    ),
  ]);
}

/** The calls that a page of the host shows first, by its record. */
export const queriesOfHostPage = (
  { host }: Pick<ChosenReleases, 'host'>,
  { owner, name }: PortalPage,
): readonly PageQuery[] =>
  // Whether it is a call, and which one, is looked at where it is made.
  owner === 'host' ? ((host.build.ownPages?.[name]?.shows ?? []) as readonly PageQuery[]) : [];

const known = new WeakMap<ChosenReleases, readonly PortalPage[]>();

/** All pages of a page load. */
export function pagesOfReleases(releases: ChosenReleases): readonly PortalPage[] {
  const pages = known.get(releases) ?? [
    ...pagesOf('host', pagesOfHost(releases.host.build)),
    ...Object.entries(pagesOfRemotes(releases)).flatMap(([name, own]) => pagesOf(name, own)),
  ];
  known.set(releases, pages);
  return pages;
}
