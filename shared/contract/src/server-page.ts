import type { KnownCall } from './calls.ts';
import type { PageQuery } from './page.ts';
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
  /** Of a paged list: the cursor of its second page, `null` if there is none. */
  readonly nextCursor?: string | null;
}

/** What is rendered, and from which releases. */
export interface PageCode {
  readonly registry: PageRegistry;
  /** Address of the server bundle of each remote on the page; none for one that is left to the browser. */
  readonly bundles: Readonly<Record<string, string>>;
}

/** What a page is rendered from. */
export interface PageRequest extends PageCode {
  /** Path and query. */
  readonly url: string;
  readonly language: Language;
  /** On public pages `GET /config`, and `null` for `GET /user`. */
  readonly answers: readonly PageAnswer[];
  /** Cookies of the visitor that scripts may read, by their names; none on public pages, which are the same for all. */
  readonly cookies: Readonly<Record<string, string>>;
  /** The instant that the page shows as now, ISO 8601. */
  readonly now: string;
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
   * Without a bundle of the page's remote: the frame around it, with a skeleton in its place. `null` for a page that is not
   * rendered on the server: the browser gets the loading screen. Rejects with `RemoteRenderError` where the remote is to
   * blame.
   */
  render(request: PageRequest, loadBundle: LoadBundle): Promise<RenderedPage | null>;
  /**
   * The calls whose answers a page shows first: those of the shell around it, and those that its route declares. Rejects
   * with `RemoteRenderError` where the remote is to blame.
   *
   * @param page its name (`nameOfPage`)
   */
  queries(page: string, code: PageCode, loadBundle: LoadBundle): Promise<readonly PageQuery[]>;
}

export const hostServerGlobal = 'kontor_host_server';

/** Name of an error whose property `remote` names the remote that could not be rendered. */
export const remoteRenderError = 'RemoteRenderError';

/** Attribute of the root element: the language in which the server has rendered its content. */
export const renderedAttribute = 'data-rendered';

/** Attribute of the root element of a signed-in page: `now` of the request that it was rendered from. */
export const renderedAtAttribute = 'data-rendered-at';

/**
 * Attribute of the root element of a signed-in page: `cookies` of the request that it was rendered from, as JSON. Those of
 * the browser may have changed since: another page was still open when this one was asked for, or it comes from a cache.
 */
export const renderedCookiesAttribute = 'data-rendered-cookies';

/** Id of the JSON `script` element with the answers that a rendered page was made from: a list of `PageAnswer`. */
export const pageAnswersId = 'kontor-answers';
