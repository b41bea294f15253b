import { type PageRegistry, type PageRemote, pageRegistryId } from '@kontor/contract/page-registry';
import type { PortalPage } from '@kontor/contract/portal-page';
import type { Language } from '@kontor/contract/schema';
import {
  type PageRequest,
  pageAnswersId,
  type RenderedPage,
  renderedAtAttribute,
  renderedAttribute,
  renderedCookiesAttribute,
} from '@kontor/contract/server-page';
import escapeHtml from 'escape-html';
import type { ChosenReleases } from '../releases/chosen-releases.ts';
import { pageRegistry } from '../releases/page-registry.ts';
import { jsonScript, jsonTextScript, preloadLinks, preloads } from './compose-page.ts';
import type { InlineStyle } from './inline-styles.ts';

/** The HTML of a rendered page without what was rendered: the same for all visitors with these releases and language. */
export interface RenderedFrame {
  readonly styles: readonly InlineStyle[];
  fill(content: PageContent): string;
}

export interface PageContent extends RenderedPage {
  /** Those that it was rendered from, as JSON. */
  readonly answers: string;
  /** What else a page for one visitor was rendered from. */
  readonly visit?: Pick<PageRequest, 'now' | 'cookies'>;
}

/**
 * The HTML of a page with its content, as the server rendered it: visible before any file has arrived. The style sheets
 * that it needs are in it; `data-href` tells the bundle that loads such a file later that it is there.
 */
export function renderedFrame(
  html: string,
  releases: ChosenReleases,
  route: PortalPage,
  language: Language,
  styles: readonly InlineStyle[],
): RenderedFrame {
  const inlined = new Set(styles.map(({ address }) => address));
  const missing = preloads(releases, route, language).filter(({ href }) => !inlined.has(href));
  const registry = withoutStyles(pageRegistry(releases, route, language), inlined);
  const lines = [
    ...styles.map(({ file, text }) => `<style data-href="${escapeHtml(file)}">${text}</style>`),
    ...preloadLinks(missing),
    shownWhole,
    jsonScript(pageRegistryId, registry),
  ];
  const [aroundHead, afterRoot] = aroundContent(html);
  const [head, beforeRoot] = cut(aroundHead, /<\/head>/, 'head');
  const [beforeTitle, afterTitle] = cut(
    head
      .replace(styleLinks, (tag, address: string) => (inlined.has(address) ? '' : tag))
      .replace(/<html lang="\w+"/, `<html lang="${language}"`),
    /<title>[^<]*<\/title>/,
    'title',
  );
  const beforeAnswers = `${afterTitle}${lines.join('\n')}\n`;
  const beforeMarkup = `\n</head>${beforeRoot}<div id="root" ${renderedAttribute}="${language}"`;
  return {
    styles,
    fill: ({ markup, title, answers, visit }) =>
      [
        beforeTitle,
        `<title>${escapeHtml(title)}</title>`,
        beforeAnswers,
        jsonTextScript(pageAnswersId, answers),
        beforeMarkup,
        visit === undefined ? '>' : ` ${attributesOf(visit)}>`,
        markup,
        afterRoot,
      ].join(''),
  };
}

const attributesOf = ({ now, cookies }: Required<PageContent>['visit']): string =>
  `${renderedAtAttribute}="${now}" ${renderedCookiesAttribute}="${escapeHtml(JSON.stringify(cookies))}"`;

/**
 * Browsers paint a page while they read it, and what is centred would move as the rest appears: they paint once they have
 * read what follows the content (https://html.spec.whatwg.org/#link-type-expect). Others show it in parts.
 */
const shownWhole = '<link rel="expect" href="#loading-failed" blocking="render">';

/** Links to style sheets, as the host's build writes them. */
const styleLinks = /<link href="([^"]+\.css)"[^>]* rel="stylesheet"[^>]*>/g;

/** The addresses of the style sheets that the HTML of a host links. */
export const linkedStyles = (html: string): string[] =>
  [...html.matchAll(styleLinks)].flatMap(([, href]) => href ?? []);

/** The addresses of the style sheets that a page needs beside those. */
export function preloadedStyles(releases: ChosenReleases, route: PortalPage, language: Language): string[] {
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

/** The text before the first place that matches, and the one after it. */
function cut(text: string, place: RegExp, name: string): [before: string, after: string] {
  const found = place.exec(text);
  if (!found) throw new Error(`The HTML of the host has no ${name}.`);
  return [text.slice(0, found.index), text.slice(found.index + found[0].length)];
}

/** What stands before the loading screen's element and after its content: a page's content comes in its place. */
function aroundContent(html: string): [before: string, after: string] {
  const begin = html.indexOf('<div id="root">');
  if (begin < 0) throw new Error('The HTML of the host has no root element.');
  let depth = 0;
  for (const { 0: tag, index } of html.slice(begin).matchAll(/<(\/?)div\b/g)) {
    depth += tag === '<div' ? 1 : -1;
    if (depth === 0) return [html.slice(0, begin), html.slice(begin + index)];
  }
  throw new Error('The root element in the HTML of the host does not end.');
}
