import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RouteName } from '@kontor/contract/routes';
import type { Language } from '@kontor/contract/schema';
import { readHostPage } from '@kontor/registry/publish-build';
import type { Store } from '@kontor/registry/store';
import type { PageInHtml } from '../render/rendered-pages.ts';
import { type ChosenReleases, nameOf } from './chosen-releases.ts';
import { composePage } from './compose-page.ts';
import { composeRenderedPage, linkedStyles, preloadedStyles } from './compose-rendered-page.ts';
import { createReadStyles, type InlineStyle } from './inline-styles.ts';
import { keepRecent } from './keep-recent.ts';

/** A page as it is sent, in every encoding. */
export interface Page {
  /** Identifies its content. */
  readonly fingerprint: string;
  readonly identity: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
  /** What the content policy must allow beside the page's files: the style sheets in it. */
  readonly styleSources: readonly string[];
}

/** How many sets of releases are cached: those of a few canaries, and of tabs opened just before a change. */
const keptSets = 32;

/**
 * Canaries multiply: eight of them are 256 sets of releases, and browsers without cookies may get another one with
 * every page. The highest quality saves a twentieth of some kilobytes and takes a hundred times as long.
 */
const brotliQuality = 5;

const brotli = (content: Buffer) =>
  promisify(brotliCompress)(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });

async function prepare(html: string, styles: readonly InlineStyle[] = []): Promise<Page> {
  const identity = Buffer.from(html);
  const [br, zipped] = await Promise.all([brotli(identity), promisify(gzip)(identity)]);
  return {
    fingerprint: hash('sha256', identity, 'base64url'),
    identity,
    br,
    gzip: zipped,
    styleSources: styles.map(({ source }) => source),
  };
}

/** Hosts whose HTML is cached: the current one, a canary, and the previous one. */
const keptHosts = 8;

export interface PageSource {
  /** Rejects while the HTML of a host cannot be read. */
  page(releases: ChosenReleases, route: RouteName | null, language: Language): Promise<Page>;
  /** A page with its content. Rejects with a `StyleError` where one of its style sheets cannot be put into it. */
  renderedPage(releases: ChosenReleases, route: RouteName, page: PageInHtml): Promise<Page>;
  /** The HTML of a host from which all its pages are composed. */
  hostPage(version: string): Promise<string>;
}

/**
 * Composes each page once per set of releases. The store is read once per host: after the first page all others can be
 * served, even if the store becomes unavailable.
 */
export function createPageSource(store: Store): PageSource {
  const hosts = new Map<string, Promise<string>>();
  const sets = new Map<string, Map<string, Promise<Page>>>();
  const readStyles = createReadStyles(store);

  function hostPage(version: string): Promise<string> {
    const html = hosts.get(version) ?? readHostPage(store, version);
    keepRecent(hosts, version, html, keptHosts);
    html.catch(() => hosts.delete(version));
    return html;
  }

  /** Composed once for all that get the same page. */
  function once(releases: ChosenReleases, name: string, compose: () => Promise<Page>): Promise<Page> {
    const set = nameOf(releases);
    const pages = sets.get(set) ?? new Map<string, Promise<Page>>();
    keepRecent(sets, set, pages, keptSets);
    const known = pages.get(name);
    if (known) return known;
    const page = compose();
    pages.set(name, page);
    page.catch(() => pages.delete(name));
    return page;
  }

  return {
    hostPage,
    page: (releases, route, language) =>
      once(releases, `${language} ${route}`, async () =>
        prepare(composePage(await hostPage(releases.host.version), releases, route, language)),
      ),
    renderedPage(releases, route, page) {
      const compose = async () => {
        const html = await hostPage(releases.host.version);
        const addresses = [...linkedStyles(html), ...preloadedStyles(releases, route, page.language)];
        const styles = await readStyles(releases, addresses);
        return prepare(composeRenderedPage(html, releases, route, page, styles), styles);
      };
      return page.name === null ? compose() : once(releases, page.name, compose);
    },
  };
}
