import type { Files, RemoteBuild } from '@kontor/contract/build-record';
import { integrityInName } from '@kontor/contract/content-name';
import type { PageRegistry, PageRelease, PageRemote } from '@kontor/contract/page-registry';
import {
  frameOf,
  isPublic,
  isPublicOfHost,
  type PortalPage,
  type ShownPage,
  type ShownPages,
} from '@kontor/contract/portal-page';
import type { RemoteRelease } from '@kontor/contract/registry';
import type { Language } from '@kontor/contract/schema';
import { shownExtensions } from '@kontor/domain/own-pages';
import type { ChosenReleases } from './chosen-releases.ts';
import { pagesOfHost, pagesOfRemotes } from './own-pages.ts';
import { below, noFiles, textsFor, together } from './release-files.ts';

const pageRelease = ({ version, url, build }: RemoteRelease, preload: Files): PageRelease => ({
  version,
  global: build.global,
  entry: url + build.entry,
  integrity: integrityInName(build.entry) === null ? build.integrity : '',
  hostApi: build.hostApi,
  federationVersion: build.federationVersion,
  preload: below(url, preload),
});

/**
 * Whether a page leads directly to one of a remote. Entry pages such as the login do not: they lead to a shop's first
 * page, which fetches the code of other areas when it is idle. File names are most of the document's size.
 */
const isNext = (pages: ShownPages, route: PortalPage | null): boolean =>
  !isPublicOfHost(route) || Object.values(pages).some(isPublic);

const nextFiles = ({ build: { name, files, texts } }: RemoteRelease, language: Language): Files =>
  together([files, textsFor(texts, language, null, name)]);

/** Of most remotes there are none: the document is part of every page. */
function extensionsOf({ extensions }: Pick<RemoteBuild, 'extensions'>): Pick<PageRemote, 'extensions'> {
  const shown = shownExtensions(extensions);
  return Object.keys(shown).length > 0 ? { extensions: shown } : {};
}

/** What the guard needs of a page. */
const forGuard = ({
  path,
  access,
  roles,
  staff,
  organizations,
  frame,
  title,
  hasSecretAddress,
}: ShownPage): ShownPage => ({
  path,
  access,
  roles,
  title,
  ...(staff && { staff }),
  ...(organizations && { organizations }),
  ...(frame && { frame }),
  ...(hasSecretAddress && { hasSecretAddress }),
});

const withoutLayout = (pages: ShownPages): ShownPages =>
  Object.fromEntries(
    Object.entries(pages).map(([name, page]) => [name, frameOf(page) === 'none' ? page : forGuard(page)]),
  );

/** What a public page says: visitors who only pass by get no more than they need. */
const shortened = ({ remotes, pages, refused, ...registry }: PageRegistry): PageRegistry => ({
  ...registry,
  isShort: true,
  pages: withoutLayout(pages),
  ...(refused && {
    refused: Object.fromEntries(Object.entries(refused).map(([name, own]) => [name, withoutLayout(own)])),
  }),
  remotes: Object.fromEntries(
    Object.entries(remotes).map(([name, { extensions: _extensions, ...remote }]) => [
      name,
      { ...remote, pages: withoutLayout(remote.pages) },
    ]),
  ),
});

export function pageRegistry(releases: ChosenReleases, route: PortalPage | null, language: Language): PageRegistry {
  const registry = wholeRegistry(releases, route, language);
  return route !== null && isPublic(route) ? shortened(registry) : registry;
}

/** What a page says of the releases that it consists of, and where they are. */
function wholeRegistry(releases: ChosenReleases, route: PortalPage | null, language: Language): PageRegistry {
  const { host, remotes, overrides, refused, isForStaff } = releases;
  const ofRemotes = pagesOfRemotes(releases);
  const pagesOf = (remote: string): ShownPages => ofRemotes[remote] ?? {};
  return {
    host: host.version,
    ...(isForStaff && { isForStaff }),
    pages: pagesOfHost(host.build),
    ...(refused && { refused: Object.fromEntries(refused.map(({ build: { name } }) => [name, pagesOf(name)])) }),
    remotes: Object.fromEntries([
      ...remotes.map(({ release, lastKnownGood }): [string, PageRemote] => [
        release.build.name,
        {
          errorReportingDsn: release.build.errorReportingDsn,
          release: pageRelease(
            release,
            isNext(pagesOf(release.build.name), route) ? nextFiles(release, language) : noFiles,
          ),
          // Rarely needed: listing its names on every page would cost more than an additional request in the rare case.
          lastKnownGood: lastKnownGood && pageRelease(lastKnownGood, noFiles),
          overriddenFrom: null,
          pages: pagesOf(release.build.name),
          ...extensionsOf(release.build),
        },
      ]),
      // A build that fails to load is shown to its developer instead of being replaced by a release, and its errors are
      // not reported.
      ...overrides.map(({ remote, from, release, extensions }): [string, PageRemote] => [
        remote,
        {
          errorReportingDsn: null,
          release,
          lastKnownGood: null,
          overriddenFrom: from,
          pages: pagesOf(remote),
          ...extensionsOf({ extensions }),
        },
      ]),
    ]),
  };
}
