import type { PageRegistry } from '@kontor/contract/page-registry';
import { pagesIn } from '@kontor/contract/pages-of-registry';
import type { PortalPage } from '@kontor/contract/portal-page';
import { readCookie } from '@kontor/platform/read-cookie';
import { createContext, use } from 'react';
import { pageRegistry } from '../base/registry.ts';
import type { RemoteResult } from '../base/remote-result.ts';
import { useShell } from '../base/shell-store.ts';
import { remoteModule } from './remote-module.ts';

/**
 * What a page reads while it renders and React does not know: in the browser from the document, on the server from the
 * request that is answered.
 */
export interface Surroundings {
  /** Value of a cookie that scripts may read; `null` if there is none. */
  readonly cookie: (name: string) => string | null;
  readonly registry: () => PageRegistry;
  /** The outcome of loading a remote; see `remoteModule`. */
  readonly remote: (name: string) => Promise<RemoteResult>;
  /** The instant that a page from the server shows as now; absent where the browser has rendered the page itself. */
  readonly renderedAt?: Date;
  /** Rendered once more, on the server, to learn what a page has thrown: boundaries then let it pass. */
  readonly findsFault: boolean;
}

export const browserSurroundings: Surroundings = {
  cookie: readCookie,
  registry: pageRegistry,
  remote: remoteModule,
  findsFault: false,
};

export const SurroundingsContext = createContext<Surroundings>(browserSurroundings);

export const useSurroundings = (): Surroundings => use(SurroundingsContext);

/** The releases of this page load; again when the rest of the document has come. */
export function useRegistry(): PageRegistry {
  const { registry } = useSurroundings();
  useShell(({ registryRevision }) => registryRevision);
  return registry();
}

/** The pages of this page load, whichever bundle shows them. */
export const usePages = (): readonly PortalPage[] => pagesIn(useRegistry());
