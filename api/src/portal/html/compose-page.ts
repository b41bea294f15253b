import type { Files, RemoteBuild, TextFiles } from '@kontor/contract/build-record';
import { integrityInName } from '@kontor/contract/content-name';
import { type PageRegistry, type PageRelease, type PageRemote, pageRegistryId } from '@kontor/contract/page-registry';
import { isPublicOfHost, type PortalPage, tablePages } from '@kontor/contract/portal-page';
import type { HostRelease, RemoteRelease } from '@kontor/contract/registry';
import type { Language } from '@kontor/contract/schema';
import escapeHtml from 'escape-html';
import type { ChosenReleases } from '../releases/chosen-releases.ts';
import { ownPagesOf } from '../releases/own-pages.ts';

const below = (url: string, { scripts, styles }: Files): Files => ({
  scripts: scripts.map((file) => url + file),
  styles: styles.map((file) => url + file),
});

const nothing: Files = { scripts: [], styles: [] };

/** Text files of the build that the page needs: those of all its pages, of this one, and of its remote. */
function textsFor(texts: TextFiles | undefined, language: Language, page: string | null, remote?: string): Files {
  const isNeeded = (use: string) => use === 'all' || use === remote || (page !== null && use.split('-').includes(page));
  return together(Object.entries(texts?.[language] ?? {}).flatMap(([use, files]) => (isNeeded(use) ? files : [])));
}

const together = (all: readonly Files[]): Files => ({
  scripts: all.flatMap(({ scripts }) => scripts),
  styles: all.flatMap(({ styles }) => styles),
});

/** The integrity of an entry, if its name contains it. Hosts of format 1 read only the document. */
const integrityInEntry = ({ build: { routes } }: HostRelease, { entry }: RemoteBuild): string | null =>
  routes ? integrityInName(entry) : null;

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
            isNext(release.build.name, route) ? nextFiles(release, language) : nothing,
          ),
          // Rarely needed: listing its names on every page would cost more than an additional request in the rare case.
          lastKnownGood: lastKnownGood && pageRelease(host, lastKnownGood, nothing),
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

/** A `<` could end the script element that contains the text. */
const inlineJson = (json: string): string => json.replaceAll('<', '\\u003c');

/** @param json in which `<` occurs within texts only, as in any */
export const jsonTextScript = (id: string, json: string): string =>
  `<script type="application/json" id="${id}">${inlineJson(json)}</script>`;

export const jsonScript = (id: string, value: object): string => jsonTextScript(id, JSON.stringify(value));

/** A file that the browser requests before a bundle asks for it. */
export interface Preload {
  readonly as: 'script' | 'style';
  readonly href: string;
  readonly integrity: string | null;
}

const preload = (as: Preload['as'], href: string, integrity = integrityInName(href)): Preload => ({
  as,
  href,
  integrity,
});

const preloadsOf = ({ scripts, styles }: Files): Preload[] => [
  ...styles.map((file) => preload('style', file)),
  ...scripts.map((file) => preload('script', file)),
];

/** In the same mode as the later request, or the browser would fetch it twice: with CORS where its content is checked. */
const preloadLink = ({ as, href, integrity }: Preload): string =>
  `<link rel="preload" as="${as}" href="${escapeHtml(href)}"${integrity ? ` integrity="${escapeHtml(integrity)}" crossorigin` : ''}>`;

/** Each once: pages share files. */
export const preloadLinks = (files: readonly Preload[]): string[] => [...new Set(files.map(preloadLink))];

/**
 * What the first bundle will request on a page, so that the browser requests all of it at once. The API's answers are
 * preloaded by a header, which knows whether the visitor is signed in (first-answers.ts).
 */
export function preloads(
  { host, remotes, overrides }: ChosenReleases,
  route: PortalPage | null,
  language: Language,
): Preload[] {
  const hostFiles = (files: Files | undefined) => (files ? preloadsOf(below(host.url, files)) : []);
  if (route === null) return hostFiles(textsFor(host.build.texts, language, null));
  const { access, owner, name } = route;
  const ofHost = [
    ...hostFiles(textsFor(host.build.texts, language, route.route, owner)),
    ...(access === 'shop' || access === 'organization'
      ? [...hostFiles(host.build.layout), ...hostFiles(host.build.texts?.[language]['layout'])]
      : []),
    ...hostFiles(host.build.areas?.[owner]),
    ...hostFiles(route.route === null ? undefined : host.build.pages[route.route]),
  ];
  const remote = remotes.find(({ release }) => release.build.name === owner)?.release;
  if (!remote || overrides.some((override) => override.remote === owner)) return ofHost;
  const { url, build } = remote;
  const remoteFiles = (files: Files | undefined) => (files ? preloadsOf(below(url, files)) : []);
  return [
    ...ofHost,
    ...hostFiles(host.build.federation),
    preload('script', url + build.entry, integrityInEntry(host, build) ?? build.integrity),
    ...remoteFiles(build.files),
    ...remoteFiles(build.pages[name]),
    ...remoteFiles(textsFor(build.texts, language, name, owner)),
  ];
}

/**
 * The HTML of a page: the host's, with the registry document and links to everything that this route needs. `null` for
 * an address without a route: the shell decides in the browser, and needs only its texts.
 *
 * @param language whose texts are preloaded
 */
export function composePage(
  html: string,
  releases: ChosenReleases,
  route: PortalPage | null,
  language: Language,
): string {
  const lines = preloadLinks(preloads(releases, route, language));
  const document = jsonScript(pageRegistryId, pageRegistry(releases, route, language));
  return html.replace('</head>', () => `${[...lines, document].join('\n')}\n</head>`);
}
