import { type PageRegistry, pageRegistryId } from '@kontor/contract/page-registry';

/** Reads the registry document of the page. Without one there are no remotes, and every area shows its fallback. */
export function readRegistry(page: Document): PageRegistry {
  const text = page.getElementById(pageRegistryId)?.textContent;
  return text ? (JSON.parse(text) as PageRegistry) : { host: 'unknown', remotes: {} };
}
