/**
 * What this worker uses of a service worker's global object (https://www.w3.org/TR/service-workers/). TypeScript's own
 * types of workers exclude those of pages, which the rest of the host needs.
 */
export interface WorkerScope {
  readonly caches: CacheStorage;
  readonly clients: { matchAll(options: { includeUncontrolled: boolean; type: 'window' }): Promise<{ url: string }[]> };
  readonly cookieStore?: CookieStore;
  readonly location: { readonly origin: string };
  readonly navigator: { readonly language: string };
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void;
  addEventListener(type: 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}

export interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void;
}

export interface InstallEvent extends ExtendableEvent {
  /** https://wicg.github.io/service-worker-static-routing-api/ Not in all browsers. */
  addRoutes?(rules: readonly object[]): Promise<void>;
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  /** `undefined` without navigation preload. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
