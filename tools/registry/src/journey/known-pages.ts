import type { HostBuild, RemoteBuild } from '@kontor/contract/build-record';
import type { HostRelease } from '@kontor/contract/registry';
import { routes } from '@kontor/contract/routes';
import { shownOwnPages } from '@kontor/domain/own-pages';
import type { Pages } from './demo-people.ts';

/** The known pages of a host. */
export interface KnownPages {
  readonly pages: Pages;
  /** The host lists them itself. Otherwise the list is of another time, and a missing page is no defect. */
  readonly isRecorded: boolean;
}

/** Those of a host, and those that a remote brings along, where the host shows them. */
export const withOwnPages = ({ pages, isRecorded }: KnownPages, host: HostBuild, remote: RemoteBuild): KnownPages => ({
  pages: {
    // Those of the table come first: the gate loads a module with the first one.
    ...pages,
    ...Object.fromEntries(
      Object.entries(shownOwnPages(remote, host))
        .filter(([name]) => !Object.hasOwn(pages, name))
        .map(([name, { path, access }]) => [name, { path, access, owner: remote.name }]),
    ),
  },
  isRecorded,
});

/**
 * Which pages a host has, and their owners: from its record. For a host with an older record, the first other host with
 * a list is used, since hosts that run at the same time have nearly the same pages; so every caller gets the same
 * result. Without any, the table of this checkout is used.
 */
export function knownPages({ routes: own }: HostBuild, others: readonly HostRelease[]): KnownPages {
  if (own) return { pages: own, isRecorded: true };
  const [pages = routes] = others.flatMap(({ build }) => (build.routes ? [build.routes] : []));
  return { pages, isRecorded: false };
}
