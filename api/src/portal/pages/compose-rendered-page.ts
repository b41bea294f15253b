import { type PageRegistry, type PageRemote, pageRegistryId } from '@kontor/contract/page-registry';
import type { RouteName } from '@kontor/contract/routes';
import type { Language } from '@kontor/contract/schema';
import { pageAnswersId, renderedAttribute } from '@kontor/contract/server-page';
import escapeHtml from 'escape-html';
import type { PageInHtml } from '../render/rendered-pages.ts';
import type { ChosenReleases } from './chosen-releases.ts';
import { jsonScript, pageRegistry, preloadLinks, preloads } from './compose-page.ts';
import type { InlineStyle } from './inline-styles.ts';

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
  const missing = preloads(releases, route, language).filter(({ href }) => !inlined.has(href));
  const registry = withoutStyles(pageRegistry(releases, route, language), inlined);
  const lines = [
    ...styles.map(({ file, text }) => `<style data-href="${escapeHtml(file)}">${text}</style>`),
    ...preloadLinks(missing),
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
export function preloadedStyles(releases: ChosenReleases, route: RouteName, language: Language): string[] {
  const styles = preloads(releases, route, language).filter(({ as }) => as === 'style');
  return [...new Set(styles.map(({ href }) => href))];
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
