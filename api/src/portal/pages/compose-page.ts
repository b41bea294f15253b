import type { Files, RemoteBuild } from '@kontor/contract/build-record';
import { integrityInName } from '@kontor/contract/content-name';
import { type PageRegistry, type PageRelease, type PageRemote, pageRegistryId } from '@kontor/contract/page-registry';
import type { HostRelease, RemoteRelease } from '@kontor/contract/registry';
import { isPublicHostPage } from '@kontor/contract/route-of-path';
import { type PortalRoute, type RouteName, routes } from '@kontor/contract/routes';
import escapeHtml from 'escape-html';
import type { ChosenReleases } from './chosen-releases.ts';

const below = (url: string, { scripts, styles }: Files): Files => ({
  scripts: scripts.map((file) => url + file),
  styles: styles.map((file) => url + file),
});

const nothing: Files = { scripts: [], styles: [] };

/** What browsers check an entry by, where its name says it. Hosts of format 1 look into the document alone. */
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

/** Remotes that somebody may come to who is not signed in. */
const publicOwners: ReadonlySet<string> = new Set(
  Object.values<PortalRoute>(routes)
    .filter(({ access }) => access === 'public')
    .map(({ owner }) => owner),
);

/**
 * Whether somebody may go from a page to one of a remote with nothing in between. From the login and its like not: after that the first
 * page of a shop comes, and fetches the code of others ahead once it rests. Names of files weigh most of the document.
 */
function isNext(remote: string, route: RouteName | null): boolean {
  return !isPublicHostPage(route) || publicOwners.has(remote);
}

const pageRegistry = ({ host, remotes, overrides }: ChosenReleases, route: RouteName | null): PageRegistry => ({
  host: host.version,
  remotes: Object.fromEntries([
    ...remotes.map(({ release, lastKnownGood }): [string, PageRemote] => [
      release.build.name,
      {
        errorReportingDsn: release.build.errorReportingDsn,
        release: pageRelease(host, release, isNext(release.build.name, route) ? release.build.files : nothing),
        // Hardly ever asked for: its names would weigh more, on every page, than one wave of requests then.
        lastKnownGood: lastKnownGood && pageRelease(host, lastKnownGood, nothing),
        overriddenFrom: null,
      },
    ]),
    // A build that does not load is told to its developer, not hidden by a release; and its errors are nobody else's.
    ...overrides.map(({ remote, from, release }): [string, PageRemote] => [
      remote,
      { errorReportingDsn: null, release, lastKnownGood: null, overriddenFrom: from },
    ]),
  ]),
});

/** A `<` could end the script element that the text is written into. */
const inlineJson = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** As the browser asks for the file later, or it would fetch it twice: with CORS, where its content is checked. */
const link = (as: 'script' | 'style', href: string, integrity = integrityInName(href)): string =>
  `<link rel="preload" as="${as}" href="${escapeHtml(href)}"${integrity ? ` integrity="${escapeHtml(integrity)}" crossorigin` : ''}>`;

const links = ({ scripts, styles }: Files): string[] => [
  ...styles.map((file) => link('style', file)),
  ...scripts.map((file) => link('script', file)),
];

/**
 * What the first bundle will ask for on a page, so that the browser asks for all of it in one wave. The answers of the API are
 * asked for by the server, which knows who is signed in (first-answers.ts).
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
 * The HTML of a page: the host's, with the registry document and links to everything that this route needs. `null` stands for an
 * address that names no route: the shell decides in the browser.
 */
export function composePage(html: string, releases: ChosenReleases, route: RouteName | null): string {
  const lines = route === null ? [] : [...new Set(preloads(releases, route))];
  const document = `<script type="application/json" id="${pageRegistryId}">${inlineJson(pageRegistry(releases, route))}</script>`;
  return html.replace('</head>', () => `${[...lines, document].join('\n')}\n</head>`);
}
