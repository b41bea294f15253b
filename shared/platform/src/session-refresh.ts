import { get, set } from 'idb-keyval';
import { RefreshUnavailableError } from './api-error.ts';
import { xsrfToken } from './xsrf-token.ts';

/**
 * Renews the session for a request that was sent at `since` (epoch milliseconds) and answered 401.
 * Answers true when there is a fresh session, false when there is none any more.
 * Rejects with RefreshUnavailableError when that could not be found out.
 */
export type SessionRefresh = (since: number) => Promise<boolean>;

interface Options {
  readonly baseUrl: string;
  /** Called once per lost session, after a refresh was answered 401. */
  readonly onSessionLost: () => void;
}

const storageKey = 'kontor-session-refreshed-at';

/**
 * Milliseconds for a refresh, and for waiting until another tab has done its own. All calls wait behind it, so that one which hangs
 * would stop every tab. It ends early enough for the next one to come within the ten seconds in which the server still takes
 * the old token (spec §8): an answer that was lost on its way must not cost the session.
 */
const timeoutMs = 7_000;

/** Milliseconds for the storage. A busy machine was seen to take 270 for the first access; what hangs leaves time for the renewal. */
const storageTimeoutMs = 2_000;

/**
 * One refresh at a time for all callers of all tabs (spec §7, §8): callers of this tab share a promise, tabs share a Web Lock,
 * and whoever waited for another tab's refresh sees by its time stamp that there is nothing left to do.
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
    // An answer that nobody reads keeps its connection, and a browser has six of them.
    await response.arrayBuffer();
    return response;
  } catch (error) {
    throw unavailable(signal.aborted ? `no answer within ${timeoutMs} ms` : 'offline', error);
  }
}

const unavailable = (reason: string, cause: unknown) =>
  new RefreshUnavailableError(`The session could not be renewed: ${reason}`, { cause });

/**
 * When a tab of this browser last renewed the session (epoch milliseconds); 0 where that is unknown, and then this tab does it.
 * Kept in IndexedDB: what the last holder of the lock has committed, the next one reads. Tabs of different processes see each
 * other's localStorage late (HTML Standard §12.2.1), and who misses the hint renews once more.
 */
async function lastRefresh(): Promise<number> {
  const at = (await ofStorage(() => get<number>(storageKey))) ?? 0;
  // A clock that was set back would keep every tab from renewing until that time comes again.
  return at > Date.now() ? 0 : at;
}

const rememberRefresh = () => ofStorage(() => set(storageKey, Date.now()));

/** Storage that is denied, or does not answer in time, costs a renewal that the server's grace period allows. */
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
