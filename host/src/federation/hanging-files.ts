import { integrityInName } from '@kontor/contract/content-name';
import { freshAddress, runScript } from './run-script.ts';

type Tag = HTMLLinkElement | HTMLScriptElement;

const addressOf = (tag: Tag): string => ('src' in tag ? tag.src : tag.href);
const withoutQuery = (address: string): string => address.replace(/\?.*$/, '');
const absolute = (address: string): string => new URL(address, document.baseURI).href;
const isStyleSheet = (tag: Tag): boolean => tag.getAttribute('rel') === 'stylesheet';
const isStyle = (tag: Tag): boolean => isStyleSheet(tag) || tag.getAttribute('as') === 'style';

/**
 * Asks anew, under fresh addresses, for every script and style sheet whose address begins so, that the page has asked for and that
 * has not come. The bundle that needs a file would ask under the same address as before, and the browser would go on waiting for the
 * request that hangs. webpack takes a chunk that was run, or a style sheet that is in the page, as the one that it waits for.
 * What fails here is asked for by the bundle itself.
 *
 * @param except the address of a file that the caller asks for
 */
export async function loadHangingFiles(beginning: string, signal: AbortSignal, except = ''): Promise<void> {
  const wanted = absolute(beginning);
  // Only completed or failed requests have an entry (https://www.w3.org/TR/resource-timing/).
  const answered = new Set(performance.getEntriesByType('resource').map(({ name }) => withoutQuery(name)));
  answered.add(absolute(except));
  const tags = [...document.head.querySelectorAll<Tag>('script[src], link[rel="preload"], link[rel="stylesheet"]')];
  const hanging = Map.groupBy(
    tags.filter((tag) => addressOf(tag).startsWith(wanted) && !answered.has(withoutQuery(addressOf(tag)))),
    (tag) => withoutQuery(addressOf(tag)),
  );
  await Promise.allSettled(
    [...hanging].map(([address, waiting]) =>
      waiting.some(isStyle)
        ? applyStyles(address, waiting, signal)
        : runScript(freshAddress(address), integrityInName(address) ?? '', signal),
    ),
  );
}

async function applyStyles(address: string, waiting: readonly Tag[], signal: AbortSignal): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: freshAddress(address) });
  const integrity = integrityInName(address);
  if (integrity !== null) Object.assign(link, { integrity, crossOrigin: 'anonymous' });
  // Where mini-css-extract-plugin looks for a style sheet before requesting one.
  link.dataset['href'] = address;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  link.addEventListener('load', () => resolve());
  const fail = () => {
    link.remove();
    reject(new Error(`${address} could not be loaded.`));
  };
  link.addEventListener('error', fail);
  signal.addEventListener('abort', fail);
  document.head.append(link);
  await promise;
  signal.removeEventListener('abort', fail);
  // A chunk that is being waited for is resolved by this.
  for (const tag of waiting.filter(isStyleSheet)) tag.dispatchEvent(new Event('load'));
}
