import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import type { Portal } from './portal.ts';
import { openRendered, untilRendered } from './rendered-page.ts';
import { type Memory, openContext } from './visitor.ts';
import { depthOf, type PageRequest } from './waterfall.ts';

/** What a page loads until it shows its content: documents, scripts and styles. */
export interface PageLoad {
  /** As transferred, compressed with Brotli. */
  readonly bytes: number;
  /** Of fonts, which are not among the other figures. */
  readonly fontBytes: number;
  readonly depth: number;
  readonly urls: readonly string[];
  /** Calls of the API that were made more than once: the page preloads other URLs than the shell requests. */
  readonly repeatedCalls: number;
}

interface Seen extends PageRequest {
  readonly isFont: boolean;
  bytes: number;
}

const counted: readonly string[] = ['Document', 'Script', 'Stylesheet', 'Font'];

const sumOf = (requests: readonly Seen[]) => requests.reduce((sum, { bytes }) => sum + bytes, 0);

/** Loads a page with an empty cache, as a visitor with data saving: nothing is loaded for likely next pages. */
export const loadPage = (browser: Browser, portal: Portal, path: string, memory?: Memory): Promise<PageLoad> =>
  untilRendered(path, async () => {
    const context = await openContext(browser, portal, memory);
    try {
      return await loadIn(context, path);
    } finally {
      await context.close();
    }
  });

/** `null` if the server was too slow to render the page. */
async function loadIn(context: BrowserContext, path: string): Promise<PageLoad | null> {
  await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const page = await context.newPage();
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/api/')) calls.push(request.url());
  });
  const seen = await watchRequests(await context.newCDPSession(page));
  if (!(await openRendered(page, path))) return null;
  await untilSettled(page);
  const requests = [...seen.values()].filter(({ isFont }) => !isFont);
  return {
    bytes: sumOf(requests),
    fontBytes: sumOf([...seen.values()].filter(({ isFont }) => isFont)),
    depth: depthOf(requests),
    urls: requests.map(({ url }) => new URL(url).pathname),
    repeatedCalls: calls.length - new Set(calls).size,
  };
}

/** The page shows its content, not a skeleton. It is not asked in every frame, which would keep a slow processor busy. */
export async function untilShown(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('h1') !== null && !document.querySelector('[data-skeleton], [aria-busy="true"]'),
    undefined,
    { polling: 250 },
  );
}

/** It shows its content, and has no open request. */
export async function untilSettled(page: Page): Promise<void> {
  await untilShown(page);
  await page.waitForLoadState('networkidle');
}

async function watchRequests(session: CDPSession): Promise<ReadonlyMap<string, Seen>> {
  const seen = new Map<string, Seen>();
  const open = new Map<string, Seen>();
  session.on('Network.requestWillBeSent', ({ requestId, request: { url }, type, initiator, documentURL }) => {
    if (!counted.includes(type ?? '') || seen.has(url)) return;
    const askedBy = type === 'Document' ? [] : askersOf(initiator, documentURL);
    const request: Seen = { url, bytes: 0, askedBy, isFont: type === 'Font' };
    seen.set(url, request);
    open.set(requestId, request);
  });
  session.on('Network.responseReceived', ({ requestId, response: { headers } }) => {
    const length = headers['content-length'];
    const request = open.get(requestId);
    if (!request || length === undefined) return;
    request.bytes = Number(length);
    open.delete(requestId);
  });
  // Of an answer whose length was unknown when it began; this includes its headers.
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = open.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  await session.send('Network.enable');
  // So that a chunk that is requested after a promise is still attributed to its script.
  await session.send('Debugger.enable');
  await session.send('Debugger.setAsyncCallStackDepth', { maxDepth: 32 });
  return seen;
}

interface Stack {
  readonly callFrames: readonly { readonly url: string }[];
  readonly parent?: Stack;
}

const framesOf = (stack?: Stack): string[] =>
  stack ? [...stack.callFrames.map(({ url }) => url), ...framesOf(stack.parent)] : [];

/**
 * A script is requested by all scripts on the stack, anything else by the page or the style sheet that refers to it.
 */
function askersOf(initiator: { readonly url?: string; readonly stack?: Stack }, page: string): string[] {
  const frames = framesOf(initiator.stack);
  return frames.length > 0 ? frames : [initiator.url ?? page];
}
