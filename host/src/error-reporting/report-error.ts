import { RefreshUnavailableError } from '@kontor/platform/api-error';

/** What an error report carries. No personal data: no names, no addresses, no form values. */
export interface ErrorReport {
  readonly id: string;
  readonly error: unknown;
  /** The remote that it happened in; `host` for the shell. */
  readonly source: string;
  readonly path: string;
  readonly at: Date;
}

const reported = new WeakMap<object, ErrorReport>();

/**
 * Reports an error once, wherever it surfaces first, and answers the report with the id that the error page shows.
 * A session that cannot be renewed for now is no defect and is not reported (spec §8).
 */
export function reportError(error: unknown, source = 'host'): ErrorReport {
  const known = typeof error === 'object' && error !== null ? reported.get(error) : undefined;
  if (known) return known;
  const report = { id: errorId(), error, source, path: window.location.pathname, at: new Date() };
  if (typeof error === 'object' && error !== null) reported.set(error, report);
  // oxlint-disable-next-line no-console -- the console is where developers and browser tests see it.
  if (!(error instanceof RefreshUnavailableError)) console.error(`[${source}] ${report.id}`, error);
  return report;
}

/** Short enough to be read out on the telephone: `7F3A-20C1`. */
function errorId(): string {
  const hex = crypto.randomUUID().slice(0, 8).toUpperCase();
  return `${hex.slice(0, 4)}-${hex.slice(4)}`;
}

/** Errors that nobody caught: event handlers, timers, forgotten promises. */
export function reportUncaughtErrors(): void {
  window.addEventListener('error', ({ error, message }) => reportError(error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason));
}
