import type { Config } from '@kontor/contract/config';
import type { ErrorReport, Send } from './error-report.ts';

/** More errors provide no new information, and without a service they must not accumulate in memory. */
const capacity = 20;

let waiting: ErrorReport[] = [];
let connect: (() => Promise<Send>) | null = null;
let connection: Promise<Send> | null = null;

/** Keeps a report until the service is known and its code is loaded, and then sends it. */
export function post(report: ErrorReport): void {
  if (waiting.length < capacity) waiting.push(report);
  void deliver();
}

/**
 * Sets the service once the configuration is loaded (spec §8: reporting is enabled by configuration). Its code is
 * fetched with the first error, not before: most visits have none.
 */
export function startErrorReporting({ enabled, dsn, environment, release }: Config['errorReporting']): void {
  if (!enabled || dsn === null) return;
  connect = async () => {
    const { connectSentry } = await import(/* webpackChunkName: "error-reporting" */ './sentry.ts');
    return connectSentry({ dsn, environment, release });
  };
  void deliver();
}

async function deliver(): Promise<void> {
  if (connect === null || waiting.length === 0) return;
  try {
    connection ??= connect();
    const send = await connection;
    const reports = waiting;
    waiting = [];
    for (const report of reports) send(report);
  } catch {
    // Offline or blocked: the reports wait for the next error. Users are not informed.
    connection = null;
  }
}
