import { apiBase } from '@kontor/contract/api-base';
import type { RemoteReport } from '@kontor/contract/remote-report';
import { xsrfToken } from '@kontor/platform/xsrf-token';
import { isMissingCode, reasonOfMissing } from '../error-reporting/missing-code.ts';
import { loadedVersion } from './loaded-versions.ts';
import type { FailedLoad, RemoteResult } from './remote-result.ts';

/** Reports wait for one another this long, so that they never compete with the page that the remotes were loaded for. */
const pause = 10_000;

/** What the API takes at once. */
const batch = 20;

/** Whatever a page goes through, more than this tells operators nothing new. */
let left = 60;

/** A remote that throws at every tick of a clock is as broken as one that throws ten times, and leaves room for other reports. */
let errorsLeft = 10;

/** Failures that were counted; the last known good release names them once more when it steps in later. */
const noted = new WeakSet<object>();

let waiting: RemoteReport[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let isWatching = false;

/** The API's upper bound. */
const longest = 60_000;

/**
 * Notes how a remote loaded, for the operators' status page. What was noted is sent when the browser has nothing else to do, or
 * when the page goes away. Users do not notice it: what cannot be sent is dropped.
 */
export function noteLoad(remote: string, result: RemoteResult, elapsed: number): void {
  const milliseconds = Math.min(Math.round(elapsed), longest);
  const failure = result.ok ? result.insteadOf : result;
  if (failure) noteFailure(remote, failure, milliseconds);
  if (result.ok) add({ remote, version: result.version, outcome: 'loaded', reason: null, milliseconds });
}

function noteFailure(remote: string, { version, reason, error }: FailedLoad, milliseconds: number): void {
  // What the registry does not name is no release.
  if (version === null || reason === 'unknown' || isNoted(error)) return;
  add({ remote, version, outcome: 'failed', reason, milliseconds });
}

/** Notes an error of a release that runs in this page. What an error kept from loading, whole or in part, is noted as a failed load. */
export function noteError(remote: string, version: string | null, error: unknown): void {
  if (version === null || version !== loadedVersion(remote) || errorsLeft === 0) return;
  errorsLeft -= 1;
  if (isMissingCode(error)) noteFailure(remote, { ok: false, version, reason: reasonOfMissing(error), error }, 0);
  else add({ remote, version, outcome: 'threw' });
}

function isNoted(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if (noted.has(error)) return true;
  noted.add(error);
  return false;
}

function add(report: RemoteReport): void {
  if (left === 0) return;
  if (!isWatching) sendWhenPageGoes();
  left -= 1;
  waiting.push(report);
  timer ??= setTimeout(whenIdle, pause);
}

/** Safari has no idle callback; there the pause has to do. */
function whenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(send);
  else send();
}

function sendWhenPageGoes(): void {
  isWatching = true;
  // The last event that is sure to come, also where a telephone puts a browser away (https://developer.chrome.com/docs/web-platform/page-lifecycle-api).
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
  window.addEventListener('pagehide', send);
}

function send(): void {
  clearTimeout(timer);
  timer = undefined;
  const token = xsrfToken();
  // Before the first answer of the API there is no token, and offline nothing can be sent: the end of the page is the next chance.
  if (waiting.length === 0 || token === '' || !navigator.onLine) return;
  const reports = waiting.slice(0, batch);
  waiting = waiting.slice(batch);
  if (waiting.length > 0) timer = setTimeout(whenIdle, pause);
  void fetch(`${apiBase}/remote-report`, {
    method: 'POST',
    // Outlives the page.
    keepalive: true,
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', 'X-XSRF-TOKEN': token },
    body: JSON.stringify({ reports }),
  }).catch(() => undefined);
}
