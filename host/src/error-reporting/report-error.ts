import { ApiError, RefreshUnavailableError } from '@kontor/platform/api-error';
import { pageRegistry, portalPages } from '../base/registry.ts';
import { locate } from '../base/where.ts';
import type { ErrorReport } from './error-report.ts';
import { rememberError } from './last-error.ts';
import { loadedVersion } from './loaded-versions.ts';
import { isMissingCode } from './missing-code.ts';
import { post } from './outbox.ts';
import { releaseOf } from './release-of.ts';
import { noteError } from './remote-reports.ts';

const reported = new WeakMap<object, ErrorReport>();

/**
 * Reports an error once, at the first place that catches it, to its owner's project and, as a count, to operators.
 * Returns the report with the id that the error page shows. Without a remote (`source`) or its version, the stack
 * determines it.
 */
export function reportError(error: unknown, source?: string, version?: string | null): ErrorReport {
  const known = typeof error === 'object' && error !== null ? reported.get(error) : undefined;
  if (known) return known;
  const release = releaseOf(error, pageRegistry());
  const owner = source ?? release?.remote ?? 'host';
  const seenVersion = release?.remote === owner ? release.version : loadedVersion(owner);
  const page = locate(window.location, portalPages()).page?.path ?? 'unknown';
  const report = { id: errorId(), error, source: owner, version: version ?? seenVersion, page, at: new Date() };
  if (typeof error === 'object' && error !== null) reported.set(error, report);
  if (isDefect(error)) {
    rememberError(report.id);
    // oxlint-disable-next-line no-console -- the console is where developers and browser tests see it.
    console.error(`[${owner}] ${report.id}`, error);
    if (!isOverridden(owner)) {
      post(report);
      noteError(owner, report.version, error);
    }
  }
  return report;
}

/** Errors of a developer's build go to the console only, not to an error-reporting project or to operators. */
const isOverridden = (owner: string): boolean => (pageRegistry().remotes[owner]?.overriddenFrom ?? null) !== null;

/**
 * Normal for every portal (spec §8): an ended session or one that cannot be renewed for now, an aborted request, and
 * missing code while offline.
 */
const isDefect = (error: unknown): boolean =>
  !(
    (isMissingCode(error) && !navigator.onLine) ||
    error instanceof RefreshUnavailableError ||
    (error instanceof ApiError && error.status === 401) ||
    (error instanceof DOMException && error.name === 'AbortError')
  );

/** Short enough for the telephone: `7F3A-20C1`. */
function errorId(): string {
  const hex = crypto.randomUUID().slice(0, 8).toUpperCase();
  return `${hex.slice(0, 4)}-${hex.slice(4)}`;
}

/** Nothing has failed: sizes have changed while sizes were told, and the browser tells those with its next picture. */
const isPutOff = (message: string): boolean => message.startsWith('ResizeObserver loop');

/** Reports uncaught errors: of event handlers, timers and unhandled promises. */
export function reportUncaughtErrors(): void {
  window.addEventListener('error', ({ error, message }) => {
    if (!isPutOff(message)) reportError(error ?? message);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason));
}
