import type { Files } from '@kontor/contract/build-record';
import { integrityInName } from '@kontor/contract/content-name';
import { pageRegistryId } from '@kontor/contract/page-registry';
import { frameOf, type PortalPage } from '@kontor/contract/portal-page';
import type { Language } from '@kontor/contract/schema';
import escapeHtml from 'escape-html';
import type { ChosenReleases } from '../releases/chosen-releases.ts';
import { pageRegistry } from '../releases/page-registry.ts';
import { below, textsFor } from '../releases/release-files.ts';

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
  const { owner, name } = route;
  const pageOfHost = owner === 'host' ? name : null;
  const ofHost = [
    ...hostFiles(textsFor(host.build.texts, language, pageOfHost, owner)),
    ...(frameOf(route) === 'none'
      ? []
      : [...hostFiles(host.build.layout), ...hostFiles(host.build.texts?.[language]?.['layout'])]),
    ...hostFiles(host.build.areas?.[owner]),
    ...hostFiles(pageOfHost === null ? undefined : host.build.pages[pageOfHost]),
  ];
  const remote = remotes.find(({ release }) => release.build.name === owner)?.release;
  const isBundled = host.build.areas?.[owner] !== undefined;
  if (!remote || isBundled || overrides.some((override) => override.remote === owner)) return ofHost;
  const { url, build } = remote;
  const remoteFiles = (files: Files | undefined) => (files ? preloadsOf(below(url, files)) : []);
  return [
    ...ofHost,
    ...hostFiles(host.build.federation),
    preload('script', url + build.entry, integrityInName(build.entry) ?? build.integrity),
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
