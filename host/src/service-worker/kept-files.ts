import { integrityInName, isNamedByContent } from '@kontor/contract/content-name';

export const filesCache = 'kontor-files-1';

/** Enough for several releases. Old files are never wrong, since their names say their content; they only take space. */
const mostFiles = 300;

/** Addresses in the tags and style sheets of a page. Its registry names more, which the page may never need. */
const inTags = /\b(?:src|href)="(\/(?:assets|remotes)\/[^"?#]+)"/g;
const inStyles = /url\(["']?(\/(?:assets|remotes)\/[^"')?#]+)["']?\)/g;

/** The files of this origin, named after their content, that a page loads. */
export const filesOf = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(inTags), ...html.matchAll(inStyles)].flatMap(([, file]) =>
      file !== undefined && isNamedByContent(file) ? file : [],
    ),
  ),
];

/** The font of a page's text: the first that its style sheets name. The others are for letters that few pages show. */
export const fontOf = (html: string): string | undefined =>
  [...html.matchAll(inStyles)].map(([, file]) => file).find((file) => file?.endsWith('.woff2'));

/** Whether a request is for a file that never changes. A repeated one has a query, and asks the server (checked-chunks.ts). */
export function isKeepable({ url, method }: Pick<Request, 'url' | 'method'>, origin: string): boolean {
  const { origin: of, pathname, search } = new URL(url);
  return (
    method === 'GET' &&
    of === origin &&
    search === '' &&
    /^\/(assets|remotes)\//.test(pathname) &&
    isNamedByContent(pathname)
  );
}

/** What pages would refuse must not be kept: they would refuse it again and again. */
async function isWhatItsNameSays(path: string, content: ArrayBuffer): Promise<boolean> {
  const integrity = integrityInName(path);
  if (integrity === null) return true;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  return integrity === `sha256-${btoa(String.fromCharCode(...digest))}`;
}

/** Keeps the files of a page, as far as they are not there yet. A file that cannot be had now is left to the page. */
export async function keepFiles(cache: Cache, paths: readonly string[], load: typeof fetch): Promise<void> {
  await Promise.allSettled(
    paths.map(async (path) => {
      if (await cache.match(path)) return;
      const answer = await load(path);
      const content = await answer.clone().arrayBuffer();
      if (answer.status === 200 && (await isWhatItsNameSays(path, content))) await cache.put(path, answer);
    }),
  );
  const all = await cache.keys();
  // The oldest come first.
  await Promise.all(all.slice(0, Math.max(0, all.length - mostFiles)).map((file) => cache.delete(file)));
}
