import type { Files } from '@kontor/contract/build-record';
import type { PageRegistry, PageRelease, PageRemote } from '@kontor/contract/page-registry';
import { isPublicOfHost, type PortalPage, tablePages } from '@kontor/contract/portal-page';
import type { HostRelease, RemoteRelease } from '@kontor/contract/registry';
import type { Language } from '@kontor/contract/schema';
import type { ChosenReleases } from './chosen-releases.ts';
import { ownPagesOf } from './own-pages.ts';
import { below, integrityInEntry, noFiles, textsFor, together } from './release-files.ts';

const pageRelease = (host: HostRelease, { version, url, build }: RemoteRelease, preload: Files): PageRelease => ({
  version,
  global: build.global,
  entry: url + build.entry,
  integrity: integrityInEntry(host, build) === null ? build.integrity : '',
  hostApi: build.hostApi,
  federationVersion: build.federationVersion,
  preload: below(url, preload),
});

/** Remotes with pages for visitors who are not signed in. */
const publicOwners: ReadonlySet<string> = new Set(
  tablePages.filter(({ access }) => access === 'public').map(({ owner }) => owner),
);

/**
 * Whether a page leads directly to one of a remote. Entry pages such as the login do not: they lead to a shop's first
 * page, which fetches the code of other areas when it is idle. File names are most of the document's size.
 */
function isNext(remote: string, route: PortalPage | null): boolean {
  return !isPublicOfHost(route) || publicOwners.has(remote);
}

const nextFiles = ({ build: { name, files, texts } }: RemoteRelease, language: Language): Files =>
  together([files, textsFor(texts, language, null, name)]);

/** What a page says of the releases that it consists of, and where they are. */
export function pageRegistry(releases: ChosenReleases, route: PortalPage | null, language: Language): PageRegistry {
  const { host, remotes, overrides } = releases;
  const ownPages = ownPagesOf(releases);
  /** Of most remotes there are none: the document is part of every page. */
  const bringsAlong = (remote: string) => {
    const pages = ownPages[remote] ?? {};
    return Object.keys(pages).length > 0 ? { ownPages: pages } : {};
  };
  return {
    host: host.version,
    remotes: Object.fromEntries([
      ...remotes.map(({ release, lastKnownGood }): [string, PageRemote] => [
        release.build.name,
        {
          errorReportingDsn: release.build.errorReportingDsn,
          release: pageRelease(
            host,
            release,
            isNext(release.build.name, route) ? nextFiles(release, language) : noFiles,
          ),
          // Rarely needed: listing its names on every page would cost more than an additional request in the rare case.
          lastKnownGood: lastKnownGood && pageRelease(host, lastKnownGood, noFiles),
          overriddenFrom: null,
          ...bringsAlong(release.build.name),
        },
      ]),
      // A build that fails to load is shown to its developer instead of being replaced by a release, and its errors are
      // not reported.
      ...overrides.map(({ remote, from, release }): [string, PageRemote] => [
        remote,
        { errorReportingDsn: null, release, lastKnownGood: null, overriddenFrom: from, ...bringsAlong(remote) },
      ]),
    ]),
  };
}
