import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RouteName } from '@kontor/contract/routes';
import { readHostPage } from '@kontor/registry/publish-build';
import type { Store } from '@kontor/registry/store';
import { type ChosenReleases, nameOf } from './chosen-releases.ts';
import { composePage } from './compose-page.ts';

/** A page as it is sent, in every encoding. */
export interface Page {
  readonly etag: string;
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
  return { etag: `"${createHash('sha256').update(identity).digest('base64url')}"`, identity, br, gzip: zipped };
}

/** Composes each page once for every set of releases that somebody gets. */
export function createPageSource(store: Store) {
  const sets = new Map<string, Map<RouteName | null, Promise<Page>>>();

  function setOf(name: string): Map<RouteName | null, Promise<Page>> {
    const known = sets.get(name) ?? new Map<RouteName | null, Promise<Page>>();
    // The set that was asked for last stays longest.
    sets.delete(name);
    sets.set(name, known);
    const [oldest] = sets.keys();
    if (sets.size > keptSets && oldest !== undefined) sets.delete(oldest);
    return known;
  }

  return (releases: ChosenReleases, route: RouteName | null): Promise<Page> => {
    const pages = setOf(nameOf(releases));
    const known = pages.get(route);
    if (known) return known;
    const page = readHostPage(store, releases.host.version).then((html) => prepare(composePage(html, releases, route)));
    pages.set(route, page);
    page.catch(() => pages.delete(route));
    return page;
  };
}

export type PageSource = ReturnType<typeof createPageSource>;
