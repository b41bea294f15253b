import { apiBase } from '@kontor/contract/api-base';
import { type Language, languages } from '@kontor/contract/language';
import { offlinePagePath, serviceWorkerPath } from '@kontor/contract/service-worker';
import { filesCache, filesOf, isKeepable, keepFiles } from './kept-files.ts';
import { forgetPages, judge, keepPage, keptPage, pagesCache } from './kept-pages.ts';
import { readVisitor } from './visitor.ts';
import type { FetchEvent, InstallEvent, WorkerScope } from './worker-scope.ts';

/**
 * Runs beside the pages: shows public pages again without waiting for the network, keeps their files, and says so where
 * there is no connection (docs/decisions/0052-service-worker.md). Everything personal goes to the server as it is.
 */
const scope = globalThis as unknown as WorkerScope;

const offlineCache = 'kontor-offline-1';
const caches: readonly string[] = [filesCache, pagesCache, offlineCache];

const visitor = () => readVisitor(scope.cookieStore, scope.navigator.language);

scope.addEventListener('install', (event) => event.waitUntil(install(event)));
scope.addEventListener('activate', (event) => event.waitUntil(activate()));
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') {
    // Frames are the payment provider's.
    if (request.destination === 'document' && request.method === 'GET') event.respondWith(answerPage(event));
  } else if (isKeepable(request, scope.location.origin)) {
    event.respondWith(answerFile(request));
  }
});

/** Nothing that fails here keeps the worker from working: it is kept with the next visit. */
async function install(event: InstallEvent): Promise<void> {
  await event
    .addRoutes?.([
      { condition: { urlPattern: { pathname: `${apiBase}/*` } }, source: 'network' },
      ...['/assets/*', '/remotes/*'].map((pathname) => ({
        condition: { requestMethod: 'GET', urlPattern: { pathname, search: '' } },
        source: { cacheName: filesCache },
      })),
    ])
    .catch(() => undefined);
  await Promise.allSettled([...languages.map(keepOfflinePage), keepOpenPages()]);
  // Pages and workers of different releases agree on nothing but the names of addresses and headers.
  await scope.skipWaiting();
}

async function activate(): Promise<void> {
  const names = await scope.caches.keys();
  const old = names.filter((name) => name.startsWith('kontor-') && !caches.includes(name));
  await Promise.all(old.map((name) => scope.caches.delete(name)));
  await scope.registration.navigationPreload?.enable();
}

async function keepOfflinePage(language: Language): Promise<void> {
  const path = offlinePagePath(language);
  const page = await fetch(path, { cache: 'no-cache' });
  if (page.ok) await (await scope.caches.open(offlineCache)).put(path, page);
}

/** The page from which the worker was registered was loaded without it. */
async function keepOpenPages(): Promise<void> {
  const open = await scope.clients.matchAll({ includeUncontrolled: true, type: 'window' });
  const plain = open.map(({ url }) => new URL(url)).filter(({ search }) => search === '');
  for (const path of new Set(plain.map(({ pathname }) => pathname))) {
    if ((await visitor()).mayBeSignedIn) return;
    const answer = await fetch(path, { headers: { accept: 'text/html' } });
    if (judge(answer) === 'keep') await keep(path, answer);
  }
}

async function keep(path: string, answer: Response): Promise<void> {
  const html = await keepPage(await scope.caches.open(pagesCache), path, answer, Date.now());
  await keepFiles(await scope.caches.open(filesCache), filesOf(html), fetch);
}

async function answerPage(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const { pathname, search } = new URL(request.url);
  const fresh = fromNetwork(event);
  // Handled below; before that it must not count as unhandled.
  fresh.catch(() => undefined);
  const { mayBeSignedIn, language, theme } = await visitor();
  const pages = mayBeSignedIn || search !== '' ? null : await orNothing(scope.caches.open(pagesCache));
  const kept = pages && (await orNothing(keptPage(pages, pathname, { language, theme }, Date.now())));
  if (kept) {
    event.waitUntil(renew(pathname, fresh));
    return kept;
  }
  try {
    const answer = await fresh;
    if (pages && judge(answer) === 'keep') event.waitUntil(renew(pathname, Promise.resolve(answer.clone())));
    return answer;
  } catch (error) {
    const offline = await scope.caches.match(offlinePagePath(language), { cacheName: offlineCache });
    if (offline) return offline;
    throw error;
  }
}

async function fromNetwork({ request, preloadResponse }: FetchEvent): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

/** Makes the server's answer what the next visit shows. */
async function renew(path: string, fresh: Promise<Response>): Promise<void> {
  let answer: Response;
  try {
    answer = await fresh;
  } catch {
    // No connection: the next visit tries again.
    return;
  }
  const verdict = judge(answer);
  // Also if a user has signed in meanwhile: only an answer that is the same for all visitors may be kept.
  if (verdict === 'keep') await keep(path, answer);
  if (verdict !== 'forget-all') return;
  await forgetPages(await scope.caches.open(pagesCache));
  await leaveIfGone();
}

/** A browser keeps a worker whose script is gone: one that a server without it cannot take away. */
async function leaveIfGone(): Promise<void> {
  const { status } = await fetch(serviceWorkerPath, { method: 'HEAD', cache: 'no-store' });
  if (status !== 404 && status !== 410) return;
  await Promise.all(caches.map((name) => scope.caches.delete(name)));
  await scope.registration.unregister();
}

async function answerFile(request: Request): Promise<Response> {
  const kept = await orNothing(scope.caches.match(request.url, { cacheName: filesCache, ignoreVary: true }));
  return kept ?? fetch(request);
}

/** A storage that is full or broken must not make the portal unreachable: then everything comes from the server. */
const orNothing = <T>(reading: Promise<T>): Promise<T | null> => reading.catch(() => null);
