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
 * One refresh at a time for all callers of all tabs (spec §7, §8): callers of this tab share a promise, tabs share a Web Lock,
 * and whoever waited for another tab's refresh sees by its time stamp that there is nothing left to do.
 */
export function createSessionRefresh({ baseUrl, onSessionLost }: Options): SessionRefresh {
  let running: Promise<boolean> | null = null;

  async function refresh(since: number): Promise<boolean> {
    if (lastRefresh() > since) return true;
    const response = await send(baseUrl);
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
    running ??= exclusively(() => refresh(since)).finally(() => {
      running = null;
    });
    return running;
  };
}

async function exclusively(work: () => Promise<boolean>): Promise<boolean> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request('kontor-session-refresh', work);
}

async function send(baseUrl: string): Promise<Response> {
  try {
    const response = await fetch(`${baseUrl}/auth/refresh-cookie`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'X-XSRF-TOKEN': xsrfToken() },
    });
    // An answer that nobody reads keeps its connection, and a browser has six of them.
    await response.arrayBuffer();
    return response;
  } catch (error) {
    throw new RefreshUnavailableError('The session could not be renewed: offline', { cause: error });
  }
}

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
