import type { Language } from '@kontor/contract/schema';
import { keptPageHeader, keptThemeHeader } from '@kontor/contract/service-worker';
import type { Theme } from '@kontor/contract/theme';
import { fontOf } from './kept-files.ts';

export const pagesCache = 'kontor-pages-1';

/** When the server has confirmed a page last. */
const confirmedHeader = 'kontor-confirmed';

/**
 * A page that has not been confirmed for longer is not shown again. Half of the time for which the files of a replaced
 * release stay in the store.
 */
export const keptFor = 7 * 24 * 60 * 60 * 1000;

/** Of the body as it is kept, these would say something wrong. */
const ofTheTransfer = ['content-encoding', 'content-length', 'transfer-encoding'];

/** What distinguishes the pages at one address. */
interface Variant {
  readonly language: Language;
  readonly theme: Theme | null;
}

/**
 * A kept page and its scripts are there at once: without this the browser would learn of the font only as it lays the page
 * out, and run the scripts before it shows a text. Where both come from a network the page is there long before the font,
 * and to fetch that ahead delays its first paint by a fifth.
 */
const preloadOf = (font: string) => `<${font}>; rel=preload; as=font; type="font/woff2"; crossorigin`;

const keyOf = (path: string, language: string, theme: string | null) =>
  `${path}?language=${language}${theme ? `&theme=${theme}` : ''}`;

/** A page in this language and theme, if it may still be shown. */
export async function keptPage(
  cache: Cache,
  path: string,
  { language, theme }: Variant,
  now: number,
): Promise<Response | null> {
  // How the server distinguishes visitors is decided by the key.
  const page = await cache.match(keyOf(path, language, theme), { ignoreVary: true });
  const confirmed = Number(page?.headers.get(confirmedHeader) ?? Number.NaN);
  return page && now - confirmed < keptFor && now >= confirmed ? page : null;
}

/** What to do with kept pages after an answer of the server for one of them. */
export type Verdict = 'keep' | 'forget-all' | 'leave';

/**
 * Pages are kept only if the server says so. An answer without its header means that this browser gets a canary or an
 * override by now, or that nothing shall be kept any more; a failure means neither.
 */
export function judge({ status, headers, redirected }: Pick<Response, 'status' | 'headers' | 'redirected'>): Verdict {
  if (status === 200 && !redirected && headers.has(keptPageHeader) && headers.has('content-language')) return 'keep';
  return status >= 500 || status === 429 || status === 0 ? 'leave' : 'forget-all';
}

/** Keeps a page in place of the earlier one, and forgets all pages of other releases. Returns its HTML. */
export async function keepPage(cache: Cache, path: string, answer: Response, now: number): Promise<string> {
  const html = await answer.text();
  const releases = answer.headers.get(keptPageHeader);
  for (const key of await cache.keys()) {
    const other = await cache.match(key, { ignoreVary: true });
    if (other?.headers.get(keptPageHeader) !== releases) await cache.delete(key, { ignoreVary: true });
  }
  const headers = new Headers(answer.headers);
  for (const name of ofTheTransfer) headers.delete(name);
  headers.delete('vary');
  headers.set(confirmedHeader, String(now));
  const font = fontOf(html);
  if (font !== undefined) headers.append('link', preloadOf(font));
  const key = keyOf(path, answer.headers.get('content-language') ?? '', answer.headers.get(keptThemeHeader));
  await cache.put(key, new Response(html, { headers }));
  return html;
}

export async function forgetPages(cache: Cache): Promise<void> {
  for (const key of await cache.keys()) await cache.delete(key, { ignoreVary: true });
}
