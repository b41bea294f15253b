const origin = 'https://kontor.test';

const addressOf = (request: RequestInfo | URL): string =>
  new URL(request instanceof Request ? request.url : String(request), origin).href;

/** A cache that remembers, in the order in which it was filled. */
function fakeCache(): Cache {
  const entries = new Map<string, Response>();
  const cache = {
    match: async (request: RequestInfo) => entries.get(addressOf(request))?.clone(),
    put: async (request: RequestInfo, answer: Response) => {
      entries.delete(addressOf(request));
      entries.set(addressOf(request), answer);
    },
    delete: async (request: RequestInfo) => entries.delete(addressOf(request)),
    keys: async () => [...entries.keys()].map((url) => new Request(url)),
  };
  return cache as unknown as Cache;
}

/** The caches of an origin, as far as the service worker uses them. */
export function fakeCaches(): CacheStorage {
  const caches = new Map<string, Cache>();
  const open = async (name: string) => {
    const cache = caches.get(name) ?? fakeCache();
    caches.set(name, cache);
    return cache;
  };
  return {
    open,
    keys: async () => [...caches.keys()],
    delete: async (name: string) => caches.delete(name),
    match: async (request: RequestInfo, options?: MultiCacheQueryOptions) =>
      (await open(options?.cacheName ?? '')).match(request),
    has: async (name: string) => caches.has(name),
  };
}
