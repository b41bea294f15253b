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
const patience = 7_000;

/**
 * One refresh at a time for all callers of all tabs (spec §7, §8): callers of this tab share a promise, tabs share a Web Lock,
 * and whoever waited for another tab's refresh sees by its time stamp that there is nothing left to do.
 */
export function createSessionRefresh({ baseUrl, onSessionLost }: Options): SessionRefresh {
  let running: Promise<boolean> | null = null;

  async function refresh(since: number, signal: AbortSignal): Promise<boolean> {
    if (lastRefresh() > since) return true;
    const response = await send(baseUrl, signal);
    if (response.ok) {
      rememberRefresh();
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
  const signal = AbortSignal.timeout(patience);
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
    throw unavailable(signal.aborted ? `no answer within ${patience} ms` : 'offline', error);
  }
}

const unavailable = (reason: string, cause: unknown) =>
  new RefreshUnavailableError(`The session could not be renewed: ${reason}`, { cause });

/** Storage may be denied; then each tab refreshes for itself, which the server's grace period allows. */
function lastRefresh(): number {
  try {
    const at = Number(localStorage.getItem(storageKey) ?? 0);
    // A clock that was set back would keep every tab from renewing until that time comes again.
    return at > Date.now() ? 0 : at;
  } catch {
    return 0;
  }
}

function rememberRefresh(): void {
  try {
    localStorage.setItem(storageKey, String(Date.now()));
  } catch {
    // Denied storage costs only the hint to other tabs.
  }
}
