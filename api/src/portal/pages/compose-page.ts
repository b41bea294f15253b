import type { Files, RemoteBuild } from '@kontor/contract/build-record';
import { integrityInName } from '@kontor/contract/content-name';
import { type PageRegistry, type PageRelease, type PageRemote, pageRegistryId } from '@kontor/contract/page-registry';
import type { HostRelease, RemoteRelease } from '@kontor/contract/registry';
import { isPublicHostPage } from '@kontor/contract/route-of-path';
import { type PortalRoute, type RouteName, routes } from '@kontor/contract/routes';
import { pageAnswersId, renderedAttribute } from '@kontor/contract/server-page';
import escapeHtml from 'escape-html';
import type { PageInHtml } from '../render/rendered-pages.ts';
import type { ChosenReleases } from './chosen-releases.ts';
import type { InlineStyle } from './inline-styles.ts';

const below = (url: string, { scripts, styles }: Files): Files => ({
  scripts: scripts.map((file) => url + file),
  styles: styles.map((file) => url + file),
});

const nothing: Files = { scripts: [], styles: [] };

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
  Object.values<PortalRoute>(routes)
    .filter(({ access }) => access === 'public')
    .map(({ owner }) => owner),
);

/**
 * Whether a page leads directly to one of a remote. Entry pages such as the login do not: they lead to a shop's first
 * page, which fetches the code of other areas when it is idle. File names are most of the document's size.
 */
function isNext(remote: string, route: RouteName | null): boolean {
  return !isPublicHostPage(route) || publicOwners.has(remote);
}

export const pageRegistry = ({ host, remotes, overrides }: ChosenReleases, route: RouteName | null): PageRegistry => ({
  host: host.version,
  remotes: Object.fromEntries([
    ...remotes.map(({ release, lastKnownGood }): [string, PageRemote] => [
      release.build.name,
      {
        errorReportingDsn: release.build.errorReportingDsn,
        release: pageRelease(host, release, isNext(release.build.name, route) ? release.build.files : nothing),
        // Rarely needed: listing its names on every page would cost more than an additional request in the rare case.
        lastKnownGood: lastKnownGood && pageRelease(host, lastKnownGood, nothing),
        overriddenFrom: null,
      },
    ]),
    // A build that fails to load is shown to its developer instead of being replaced by a release, and its errors are
    // not reported.
    ...overrides.map(({ remote, from, release }): [string, PageRemote] => [
      remote,
      { errorReportingDsn: null, release, lastKnownGood: null, overriddenFrom: from },
    ]),
  ]),
});

/** A `<` could end the script element that contains the text. */
const inlineJson = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** In the same mode as the later request, or the browser would fetch it twice: with CORS where its content is checked. */
const link = (as: 'script' | 'style', href: string, integrity = integrityInName(href)): string =>
  `<link rel="preload" as="${as}" href="${escapeHtml(href)}"${integrity ? ` integrity="${escapeHtml(integrity)}" crossorigin` : ''}>`;

const links = ({ scripts, styles }: Files): string[] => [
  ...styles.map((file) => link('style', file)),
  ...scripts.map((file) => link('script', file)),
];

/**
 * What the first bundle will request on a page, so that the browser requests all of it at once. The API's answers are
 * preloaded by a header, which knows whether the visitor is signed in (first-answers.ts).
 */
function preloads({ host, remotes, overrides }: ChosenReleases, route: RouteName): string[] {
  const { access, owner } = routes[route];
  const hostFiles = (files: Files | undefined) => (files ? links(below(host.url, files)) : []);
  const lines = [
    ...(access === 'shop' || access === 'organization' ? hostFiles(host.build.layout) : []),
    ...hostFiles(host.build.areas?.[owner]),
    ...hostFiles(host.build.pages[route]),
  ];
  const remote = remotes.find(({ release }) => release.build.name === owner)?.release;
  if (!remote || overrides.some((override) => override.remote === owner)) return lines;
  const { url, build } = remote;
  const remoteFiles = (files: Files | undefined) => (files ? links(below(url, files)) : []);
  return [
    ...lines,
    ...hostFiles(host.build.federation),
    link('script', url + build.entry, integrityInEntry(host, build) ?? build.integrity),
    ...remoteFiles(build.files),
    ...remoteFiles(build.pages[route]),
  ];
}

/**
 * The HTML of a page: the host's, with the registry document and links to everything that this route needs. `null` for
 * an address without a route: the shell decides in the browser.
 */
export function composePage(html: string, releases: ChosenReleases, route: RouteName | null): string {
  const lines = route === null ? [] : [...new Set(preloads(releases, route))];
  return html.replace('</head>', () => `${[...lines, registryIn(releases, route)].join('\n')}\n</head>`);
}

const jsonScript = (id: string, value: object): string =>
  `<script type="application/json" id="${id}">${inlineJson(value)}</script>`;

const registryIn = (releases: ChosenReleases, route: RouteName | null): string =>
  jsonScript(pageRegistryId, pageRegistry(releases, route));

/**
 * The HTML of a page with its content, as the server rendered it: visible before any file has arrived. The style sheets
 * that it needs are in it; `data-href` tells the bundle that loads such a file later that it is there.
 */
export function composeRenderedPage(
  html: string,
  releases: ChosenReleases,
  route: RouteName,
  { markup, title, language, answers }: PageInHtml,
  styles: readonly InlineStyle[],
): string {
  const inlined = new Set(styles.map(({ address }) => address));
  const scripts = preloads(releases, route).filter((line) => !line.includes(' as="style"'));
  const later = preloadedStyles(releases, route).filter((address) => !inlined.has(address));
  const registry = withoutStyles(pageRegistry(releases, route), inlined);
  const lines = [
    ...styles.map(({ file, text }) => `<style data-href="${escapeHtml(file)}">${text}</style>`),
    ...new Set([...later.map((address) => link('style', address)), ...scripts]),
    jsonScript(pageRegistryId, registry),
    jsonScript(pageAnswersId, answers),
  ];
  const page = withContent(html, markup, language);
  return page
    .replace(styleLinks, (tag, address: string) => (inlined.has(address) ? '' : tag))
    .replace(/<html lang="\w+"/, `<html lang="${language}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace('</head>', () => `${lines.join('\n')}\n</head>`);
}

/** Links to style sheets, as the host's build writes them. */
const styleLinks = /<link href="([^"]+\.css)"[^>]* rel="stylesheet"[^>]*>/g;

/** The addresses of the style sheets that the HTML of a host links. */
export const linkedStyles = (html: string): string[] =>
  [...html.matchAll(styleLinks)].flatMap(([, href]) => href ?? []);

/** The addresses of the style sheets that a page needs beside those. */
export function preloadedStyles(releases: ChosenReleases, route: RouteName): string[] {
  const tags = preloads(releases, route).filter((line) => line.includes(' as="style"'));
  return [...new Set(tags.flatMap((tag) => /href="([^"]+)"/.exec(tag)?.[1] ?? []))];
}

/** What is in the page is not fetched ahead of a visit. */
const withoutStyles = ({ remotes, ...rest }: PageRegistry, inlined: ReadonlySet<string>): PageRegistry => ({
  ...rest,
  remotes: Object.fromEntries(
    Object.entries(remotes).map(([name, remote]): [string, PageRemote] => {
      const { scripts, styles } = remote.release.preload;
      const preload = { scripts, styles: styles.filter((address) => !inlined.has(address)) };
      return [name, { ...remote, release: { ...remote.release, preload } }];
    }),
  ),
});

/** Puts a page's content in the place of the loading screen. */
function withContent(html: string, markup: string, language: string): string {
  const opening = '<div id="root">';
  const begin = html.indexOf(opening);
  if (begin < 0) throw new Error('The HTML of the host has no root element.');
  let depth = 0;
  for (const { 0: tag, index } of html.slice(begin).matchAll(/<(\/?)div\b/g)) {
    depth += tag === '<div' ? 1 : -1;
    if (depth > 0) continue;
    return `${html.slice(0, begin)}<div id="root" ${renderedAttribute}="${language}">${markup}${html.slice(begin + index)}`;
  }
  throw new Error('The root element in the HTML of the host does not end.');
}
