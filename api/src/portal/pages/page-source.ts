import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RouteName } from '@kontor/contract/routes';
import type { Language } from '@kontor/contract/schema';
import { readHostPage } from '@kontor/registry/publish-build';
import type { Store } from '@kontor/registry/store';
import { type ChosenReleases, nameOf } from './chosen-releases.ts';
import { composePage } from './compose-page.ts';

/** A page as it is sent, in every encoding. */
export interface Page {
  /** Identifies its content. */
  readonly fingerprint: string;
  readonly identity: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
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

async function prepare(html: string): Promise<Page> {
  const identity = Buffer.from(html);
  const [br, zipped] = await Promise.all([brotli(identity), promisify(gzip)(identity)]);
  return { fingerprint: hash('sha256', identity, 'base64url'), identity, br, gzip: zipped };
}

/** Hosts whose HTML is cached: the current one, a canary, and the previous one. */
const keptHosts = 8;

export interface PageSource {
  /** Rejects while the HTML of a host cannot be read. */
  page(releases: ChosenReleases, route: RouteName | null, language: Language): Promise<Page>;
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

  function hostPage(version: string): Promise<string> {
    const html = hosts.get(version) ?? readHostPage(store, version);
    keep(hosts, version, html, keptHosts);
    html.catch(() => hosts.delete(version));
    return html;
  }

  return {
    hostPage,
    page(releases, route, language) {
      const name = nameOf(releases);
      const pages = sets.get(name) ?? new Map<string, Promise<Page>>();
      keep(sets, name, pages, keptSets);
      const key = `${language} ${route}`;
      const known = pages.get(key);
      if (known) return known;
      const page = hostPage(releases.host.version).then((html) =>
        prepare(composePage(html, releases, route, language)),
      );
      pages.set(key, page);
      page.catch(() => pages.delete(key));
      return page;
    },
  };
}

/** Least recently used entries are removed first. */
function keep<Value>(values: Map<string, Value>, key: string, value: Value, most: number): void {
  values.delete(key);
  values.set(key, value);
  const [oldest] = values.keys();
  if (values.size > most && oldest !== undefined) values.delete(oldest);
}
