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

// Pages are compressed once per set of releases, so it may take its time.
const brotli = (content: Buffer) =>
  promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } });

async function prepare(html: string): Promise<Page> {
  const identity = Buffer.from(html);
  const [br, zipped] = await Promise.all([brotli(identity), promisify(gzip)(identity, { level: 9 })]);
  return { fingerprint: hash('sha256', identity, 'base64url'), identity, br, gzip: zipped };
}

/** The pages of one set of releases, and the HTML of its host that they are composed from. */
interface ReleaseSet {
  readonly html: Promise<string>;
  readonly pages: Map<RouteName | null, Promise<Page>>;
}

/**
 * Composes each page once for every set of releases that somebody gets. The store is asked once per set: with the first page of
 * it all others can be served, whatever happens to the store then.
 */
export function createPageSource(store: Store) {
  const sets = new Map<string, ReleaseSet>();

  function setOf(releases: ChosenReleases): ReleaseSet {
    const name = nameOf(releases);
    const known = sets.get(name) ?? { html: readHostPage(store, releases.host.version), pages: new Map() };
    // The set that was asked for last stays longest.
    sets.delete(name);
    sets.set(name, known);
    known.html.catch(() => sets.delete(name));
    const [oldest] = sets.keys();
    if (sets.size > keptSets && oldest !== undefined) sets.delete(oldest);
    return known;
  }

  return (releases: ChosenReleases, route: RouteName | null): Promise<Page> => {
    const { html, pages } = setOf(releases);
    const known = pages.get(route);
    if (known) return known;
    const page = html.then((text) => prepare(composePage(text, releases, route)));
    pages.set(route, page);
    return page;
  };
}

export type PageSource = ReturnType<typeof createPageSource>;
