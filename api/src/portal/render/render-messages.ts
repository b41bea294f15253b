import type { PageQuery, RenderedPage } from '@kontor/contract/server-page';

/** Scripts of the releases that render together, by their addresses. */
export interface Bundles {
  /** Equal for equal bundles: they share a context. */
  readonly key: string;
  /** The address of the host's script; it runs first. */
  readonly host: string;
  readonly sources: Readonly<Record<string, string>>;
}

/** What a worker is told. It answers each message but `forget` once, and gets the next one after that. */
export type ToWorker =
  | { readonly kind: 'open'; readonly bundles: Bundles }
  /** The request is a `PageRequest` as JSON: the answers in it are texts that only the page itself reads. */
  | { readonly kind: 'render'; readonly key: string; readonly request: string }
  /** The page by its name (`nameOfPage`). The code is a `PageCode` as JSON. */
  | { readonly kind: 'queries'; readonly key: string; readonly page: string; readonly code: string }
  | { readonly kind: 'forget'; readonly key: string };

/** Why a page could not be rendered. */
export interface RenderFailure {
  readonly failed: true;
  readonly reason: string;
  /** The remote that failed, where the host says so. */
  readonly remote: string | null;
}

export type RenderResult = RenderedPage | RenderFailure | null;

/** The calls whose answers a page shows first; `null` by a host that does not know them. */
export type QueriesResult = { readonly queries: readonly PageQuery[] } | RenderFailure | null;

export type FromWorker =
  | { readonly kind: 'done'; readonly result: RenderResult | QueriesResult }
  | { readonly kind: 'said'; readonly level: 'debug' | 'info' | 'warn' | 'error'; readonly text: string };
