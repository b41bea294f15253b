import { hash } from 'node:crypto';
import { constants } from 'node:zlib';
import type { PortalPage } from '@kontor/contract/portal-page';
import type { Language } from '@kontor/contract/schema';
import type { Theme } from '@kontor/contract/theme';
import { readHostPage } from '@kontor/registry/publish-build';
import type { Store } from '@kontor/registry/store';
import { keepRecent } from '../../infrastructure/keep-recent.ts';
import type { ChosenReleases } from '../releases/chosen-releases.ts';
import { createKeptByReleases } from '../releases/kept-by-releases.ts';
import { inTheme } from '../visit/page-theme.ts';
import { composePage } from './compose-page.ts';
import { brotli, gzip } from './encodings.ts';
import { createReadStyles, type InlineStyle } from './inline-styles.ts';
import type { PageBrand } from './page-brand.ts';
import {
  linkedStyles,
  type PageContent,
  preloadedStyles,
  type RenderedFrame,
  renderedFrame,
} from './rendered-frame.ts';

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

/**
 * Canaries multiply: eight of them are 256 sets of releases, and browsers without cookies may get another one with
 * every page. The highest quality saves a twelfth of a page and takes fifty times as long: it is for pages that were sent
 * that often.
 */
const brotliQuality = { first: 5, often: constants.BROTLI_MAX_QUALITY };
const often = 16;

interface Kept {
  page: Page;
  sent: number;
}

/** The page as it is, from now on compressed further if it is sent often. No visitor waits for that. */
function send(kept: Kept): Page {
  kept.sent += 1;
  if (kept.sent === often) {
    void brotli(kept.page.identity, brotliQuality.often).then((br) => {
      kept.page = { ...kept.page, br };
    });
  }
  return kept.page;
}

async function prepare(html: string, { theme, brand }: PageLook, styles: readonly InlineStyle[] = []): Promise<Page> {
  const identity = Buffer.from(inTheme(html, theme));
  const [br, zipped] = await Promise.all([brotli(identity, brotliQuality.first), gzip(identity)]);
  return {
    fingerprint: hash('sha256', identity, 'base64url'),
    identity,
    br,
    gzip: zipped,
    styleSources: [...brand.styleSources, ...styles.map(({ source }) => source)],
  };
}

/** Hosts whose HTML is cached: the current one, a canary, and the previous one. */
const keptHosts = 8;

/** The content of a page that is kept. */
export interface KeptContent extends PageContent {
  readonly language: Language;
  /** Equal for equal pages; `null` for one that belongs to one request alone. */
  readonly name: string | null;
}

/** What a page looks like, whatever is on it. */
export interface PageLook {
  readonly theme: Theme | null;
  readonly brand: PageBrand;
}

export interface PageSource {
  /** Rejects while the HTML of a host cannot be read. */
  page(
    releases: ChosenReleases,
    route: PortalPage | null,
    look: PageLook & { readonly language: Language },
  ): Promise<Page>;
  /** A page with its content. Rejects with a `StyleError` where one of its style sheets cannot be put into it. */
  renderedPage(releases: ChosenReleases, route: PortalPage, page: KeptContent, look: PageLook): Promise<Page>;
  /** What surrounds the content of a page. Rejects as `renderedPage` does. */
  frame(releases: ChosenReleases, route: PortalPage, language: Language, brand: PageBrand): Promise<RenderedFrame>;
  /** The HTML of a host from which all its pages are composed. */
  hostPage(version: string): Promise<string>;
}

/**
 * Composes each page once per set of releases. The store is read once per host: after the first page all others can be
 * served, even if the store becomes unavailable.
 */
export function createPageSource(store: Store): PageSource {
  const hosts = new Map<string, Promise<string>>();
  const kept = createKeptByReleases<Kept>();
  const frames = createKeptByReleases<RenderedFrame>();
  const readStyles = createReadStyles(store);

  function hostPage(version: string): Promise<string> {
    const html = hosts.get(version) ?? readHostPage(store, version);
    keepRecent(hosts, version, html, keptHosts);
    html.catch(() => hosts.delete(version));
    return html;
  }

  const pages = async (releases: ChosenReleases, name: string, compose: () => Promise<Page>): Promise<Page> =>
    send(await kept(releases, name, async () => ({ page: await compose(), sent: 0 })));

  const frameOf: PageSource['frame'] = (releases, route, language, brand) =>
    frames(releases, `${language} ${brand.name} ${route && route.name}`, async () => {
      const html = brand.into(await hostPage(releases.host.version));
      const addresses = [...linkedStyles(html), ...preloadedStyles(releases, route, language)];
      return renderedFrame(html, releases, route, language, await readStyles(releases, addresses));
    });

  return {
    hostPage,
    page: (releases, route, { language, theme, brand }) =>
      pages(releases, `${language} ${theme} ${brand.name} ${route && route.name}`, async () =>
        prepare(composePage(brand.into(await hostPage(releases.host.version)), releases, route, language), {
          theme,
          brand,
        }),
      ),
    frame: frameOf,
    renderedPage(releases, route, page, { theme, brand }) {
      const compose = async () => {
        const frame = await frameOf(releases, route, page.language, brand);
        return prepare(frame.fill(page), { theme, brand }, frame.styles);
      };
      return page.name === null ? compose() : pages(releases, `${theme} ${brand.name} ${page.name}`, compose);
    },
  };
}
