import { apiBase } from '@kontor/contract/api-base';
import type { RemoteReport } from '@kontor/contract/remote-report';
import { xsrfToken } from '@kontor/platform/xsrf-token';
import type { FailedLoad, RemoteResult } from '../base/remote-result.ts';
import { loadedVersion } from './loaded-versions.ts';
import { isMissingCode, reasonOfMissing } from './missing-code.ts';

/** How long reports are collected, so that they do not compete with loading the page. */
const pause = 10_000;

/** The API's limit per request. */
const batch = 20;

/** More reports of one page provide no new information. */
let left = 60;

/** Ten errors of a remote are enough to show that it is broken, and leave room for other reports. */
let errorsLeft = 10;

/** Failures that were counted; the last known good release reports them again when it is used later. */
const noted = new WeakSet<object>();

let waiting: RemoteReport[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let isWatching = false;

/** The API's upper bound. */
const longest = 60_000;

/**
 * Records how a remote loaded, for the operators' status page. Records are sent when the browser is idle, or when the
 * page closes. What cannot be sent is dropped.
 */
export function noteLoad(remote: string, result: RemoteResult, elapsed: number): void {
  const milliseconds = Math.min(Math.round(elapsed), longest);
  const failure = result.ok ? result.insteadOf : result;
  if (failure) noteFailure(remote, failure, milliseconds);
  if (result.ok) add({ remote, version: result.version, outcome: 'loaded', reason: null, milliseconds });
}

function noteFailure(remote: string, { version, reason, error }: FailedLoad, milliseconds: number): void {
  // Without an entry in the registry it is no release.
  if (version === null || reason === 'unknown' || isNoted(error)) return;
  add({ remote, version, outcome: 'failed', reason, milliseconds });
}

/** Records an error of a running release. An error that prevented loading, completely or partly, is recorded as a failed load. */
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

/** Safari has no idle callback, so a delay is used there. */
function whenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(send);
  else send();
}

function sendWhenPageGoes(): void {
  isWatching = true;
  // The last event that is reliably fired, also when a phone suspends the browser
  // (https://developer.chrome.com/docs/web-platform/page-lifecycle-api).
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
  window.addEventListener('pagehide', send);
}

function send(): void {
  clearTimeout(timer);
  timer = undefined;
  const token = xsrfToken();
  // Before the first answer of the API there is no token, and nothing can be sent offline: the next attempt is when the
  // page closes.
  if (waiting.length === 0 || token === '' || !navigator.onLine) return;
  const reports = waiting.slice(0, batch);
  waiting = waiting.slice(batch);
  if (waiting.length > 0) timer = setTimeout(whenIdle, pause);
  void fetch(`${apiBase}/remote-report`, {
    method: 'POST',
    // Continues after the page is closed.
    keepalive: true,
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', 'X-XSRF-TOKEN': token },
    body: JSON.stringify({ reports }),
  }).catch(() => undefined);
}
