import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RouteName } from '@kontor/contract/routes';
import { readHostPage } from '@kontor/registry/publish-build';
import type { Store } from '@kontor/registry/store';
import { type ChosenReleases, nameOf } from './chosen-releases.ts';
import { composePage } from './compose-page.ts';

/** A page as it is sent, in every encoding. */
export interface Page {
  /** Tells its content from any other. */
  readonly fingerprint: string;
  readonly identity: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/** Sets of releases that are kept ready: those of a few canaries at once, and what tabs of an instant ago asked for. */
const keptSets = 32;

/**
 * Canaries multiply: eight of them are 256 sets of releases, and who keeps no cookies may get another with every page. The highest
 * quality saves a twentieth of some kilobytes and takes a hundred times as long.
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

/** Hosts whose HTML is kept: what everybody gets, a canary, and what tabs of an instant ago asked for. */
const keptHosts = 8;

export interface PageSource {
  /** Rejects while the HTML of a host cannot be read. */
  page(releases: ChosenReleases, route: RouteName | null): Promise<Page>;
  /** The HTML of a host that all its pages are composed from. */
  hostPage(version: string): Promise<string>;
}

/**
 * Composes each page once for every set of releases that somebody gets. The store is asked once per host: with its first page
 * all others can be served, whatever happens to the store then.
 */
export function createPageSource(store: Store): PageSource {
  const hosts = new Map<string, Promise<string>>();
  const sets = new Map<string, Map<RouteName | null, Promise<Page>>>();

  function hostPage(version: string): Promise<string> {
    const html = hosts.get(version) ?? readHostPage(store, version);
    keep(hosts, version, html, keptHosts);
    html.catch(() => hosts.delete(version));
    return html;
  }

  return {
    hostPage,
    page(releases, route) {
      const name = nameOf(releases);
      const pages = sets.get(name) ?? new Map<RouteName | null, Promise<Page>>();
      keep(sets, name, pages, keptSets);
      const known = pages.get(route);
      if (known) return known;
      const page = hostPage(releases.host.version).then((html) => prepare(composePage(html, releases, route)));
      pages.set(route, page);
      page.catch(() => pages.delete(route));
      return page;
    },
  };
}

/** What was asked for last stays longest. */
function keep<Value>(values: Map<string, Value>, key: string, value: Value, most: number): void {
  values.delete(key);
  values.set(key, value);
  const [oldest] = values.keys();
  if (values.size > most && oldest !== undefined) values.delete(oldest);
}
