import { integrityInName } from '@kontor/contract/content-name';
import type { PageRelease } from '@kontor/contract/page-registry';
import { integrityOfEntry } from './integrity-of-entry.ts';

/**
 * Starts fetching all files of a remote at once, so that entry, chunks and styles do not wait for one another. On a deep
 * link the page has done the same in its head already.
 */
export function fetchAhead(release: PageRelease): void {
  const { entry, preload } = release;
  preloadLink(entry, 'script', integrityOfEntry(release));
  for (const script of preload.scripts) preloadLink(script, 'script');
  for (const style of preload.styles) preloadLink(style, 'style');
}

function preloadLink(href: string, as: 'script' | 'style', integrity = integrityInName(href)): void {
  if (document.head.querySelector(`link[rel="preload"][href="${CSS.escape(href)}"]`)) return;
  const link = Object.assign(document.createElement('link'), { rel: 'preload', href });
  link.setAttribute('as', as);
  if (integrity !== null) {
    link.setAttribute('integrity', integrity);
    // As the file is asked for later, or the browser would fetch it twice.
    link.crossOrigin = 'anonymous';
  }
  document.head.append(link);
}
