import type { KnownCall } from './calls.ts';
import type { PageRegistry } from './page-registry.ts';
import type { Language } from './schema.ts';

/**
 * How the server renders a page before any script has run in the browser (docs/decisions/0049-pages-rendered-on-the-server.md).
 * Host and remotes are built once more for it, each as one script without access to anything but what is listed there.
 */

/** What a page's query finds in its cache instead of asking the API: on the server, and in the first moments of the page. */
export interface PageAnswer {
  readonly call: KnownCall;
  /** As given to the API client: path parameters and query. */
  readonly input: object;
  /** `null` for `GET /user` while no user is signed in. */
  readonly body: unknown;
}

/** What a page is rendered from. */
export interface PageRequest {
  /** Path and query. */
  readonly url: string;
  readonly language: Language;
  readonly registry: PageRegistry;
  /** Address of the server bundle of each remote on the page; none for a release without one. */
  readonly bundles: Readonly<Record<string, string>>;
  /** On public pages `GET /config`, and `null` for `GET /user`. */
  readonly answers: readonly PageAnswer[];
}

export interface RenderedPage {
  /** Content of the page's root element. */
  readonly markup: string;
  readonly title: string;
}

/** Runs the server bundle at one of the addresses in `bundles`, in the same context, and returns when it has run. */
export type LoadBundle = (url: string) => void;

/** What the host's server bundle sets as the global variable `hostServerGlobal`. */
export interface HostServer {
  /**
   * `null` for a page that is not rendered on the server: the browser gets the loading screen. Rejects with
   * `RemoteRenderError` where the remote is to blame.
   */
  render(request: PageRequest, loadBundle: LoadBundle): Promise<RenderedPage | null>;
}

export const hostServerGlobal = 'kontor_host_server';

/** Name of an error whose property `remote` names the remote that could not be rendered. */
export const remoteRenderError = 'RemoteRenderError';

/** Attribute of the root element: the language in which the server has rendered its content. */
export const renderedAttribute = 'data-rendered';

/** Id of the JSON `script` element with the answers that a rendered page was made from: a list of `PageAnswer`. */
export const pageAnswersId = 'kontor-answers';
