import type { RemoteName } from '@kontor/platform/remote-module';

/** What the page knows about a remote: where its current version lies, and what it was built against. */
export interface RegisteredRemote {
  /** Name of the global variable that the entry script sets. */
  readonly global: string;
  readonly entry: string;
  readonly integrity: string;
  readonly hostApi: number;
  /** Version of the federation runtime that the entry takes from the host. */
  readonly federationVersion: string;
  /** Fetched ahead of a likely visit. */
  readonly preload: { readonly scripts: readonly string[]; readonly styles: readonly string[] };
}

export type Registry = Readonly<Partial<Record<RemoteName, RegisteredRemote>>>;

/** Id of the JSON in the page that says which remotes there are; written when the portal is composed. */
const documentId = 'kontor-remotes';

/** Reads the registry document of the page. Without one there are no remotes, and every area shows its fallback. */
export function readRegistry(page: Document): Registry {
  const text = page.getElementById(documentId)?.textContent;
  if (!text) return {};
  const { remotes } = JSON.parse(text) as { remotes: Registry };
  return remotes;
}
