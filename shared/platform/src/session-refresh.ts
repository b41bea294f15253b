import { get, set } from 'idb-keyval';
import { RefreshUnavailableError } from './api-error.ts';
import { xsrfToken } from './xsrf-token.ts';

/**
 * Renews the session for a request that was sent at `since` (epoch milliseconds) and answered 401. Resolves to true
 * with a fresh session, to false if there is none any more. Rejects with RefreshUnavailableError if that could not be
 * determined.
 */
export type SessionRefresh = (since: number) => Promise<boolean>;

interface Options {
  readonly baseUrl: string;
  /** Called once per lost session, after a refresh was answered 401. */
  readonly onSessionLost: () => void;
}

const storageKey = 'kontor-session-refreshed-at';

/**
 * Milliseconds for a refresh, and for waiting until another tab has finished its own. All calls wait for it, so one
 * that hangs would stop every tab. It ends early enough for the next attempt to be within the ten seconds in which the
 * server still accepts the old token (spec §8): a lost answer must not end the session.
 */
const timeoutMs = 7_000;

/**
 * Milliseconds for the storage. On a busy machine the first access took 270; a hanging one leaves time for the renewal.
 */
const storageTimeoutMs = 2_000;

/**
 * One refresh at a time for all callers of all tabs (spec §7, §8): callers of one tab share a promise, tabs share a Web
 * Lock, and a tab that waited for another one's refresh sees by its time stamp that nothing is left to do.
 */
export function createSessionRefresh({ baseUrl, onSessionLost }: Options): SessionRefresh {
  let running: Promise<boolean> | null = null;

  async function refresh(since: number, signal: AbortSignal): Promise<boolean> {
    if ((await lastRefresh()) > since) return true;
    const response = await send(baseUrl, signal);
    if (response.ok) {
      await rememberRefresh();
      return true;
    }
    if (response.status === 401) {
      onSessionLost();
      return false;
    }
    throw new RefreshUnavailableError(`The session could not be renewed: ${response.status}`);
  }

  return (since) => {
    running ??= exclusively((signal) => refresh(since, signal)).finally(() => {
      running = null;
    });
    return running;
  };
}

async function exclusively(work: (signal: AbortSignal) => Promise<boolean>): Promise<boolean> {
  const signal = AbortSignal.timeout(timeoutMs);
  if (!('locks' in navigator)) return work(signal);
  try {
    return await navigator.locks.request('kontor-session-refresh', { signal }, () => work(signal));
  } catch (error) {
    if (error === signal.reason) throw unavailable('another tab goes on trying', error);
    // A browser that refuses storage refuses locks as well. The server allows tabs to renew at once.
    if (error instanceof DOMException && error.name === 'SecurityError') return work(signal);
    throw error;
  }
}

async function send(baseUrl: string, signal: AbortSignal): Promise<Response> {
  try {
    const response = await fetch(`${baseUrl}/auth/refresh-cookie`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'X-XSRF-TOKEN': xsrfToken() },
      signal,
    });
    // An unread answer keeps its connection open, and a browser has six of them.
    await response.arrayBuffer();
    return response;
  } catch (error) {
    throw unavailable(signal.aborted ? `no answer within ${timeoutMs} ms` : 'offline', error);
  }
}

const unavailable = (reason: string, cause: unknown) =>
  new RefreshUnavailableError(`The session could not be renewed: ${reason}`, { cause });

/**
 * When a tab of this browser last renewed the session (epoch milliseconds); 0 if unknown, and then this tab does it.
 * Kept in IndexedDB: what the last holder of the lock has committed, the next one reads. Tabs of different processes
 * see each other's localStorage late (HTML Standard §12.2.1), and a missed hint costs another renewal.
 */
async function lastRefresh(): Promise<number> {
  const at = (await ofStorage(() => get<number>(storageKey))) ?? 0;
  // A clock that was set back would keep every tab from renewing until that time is reached again.
  return at > Date.now() ? 0 : at;
}

const rememberRefresh = () => ofStorage(() => set(storageKey, Date.now()));

/**
 * Without storage, or without its answer in time, there is one more renewal, which the server's grace period allows.
 */
async function ofStorage<T>(access: () => Promise<T>): Promise<T | undefined> {
  const { promise: givenUp, resolve: giveUp } = Promise.withResolvers<undefined>();
  const timer = setTimeout(giveUp, storageTimeoutMs);
  try {
    return await Promise.race([access(), givenUp]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
