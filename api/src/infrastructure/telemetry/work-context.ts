import { AsyncLocalStorage } from 'node:async_hooks';
import type { Log } from '../log.ts';
import type { OpenSpan, SpanAttributes } from './telemetry.ts';

/** On whose behalf something is done: a request, or an attempt of a job that a request has queued. */
export interface WorkContext {
  /** `null` for a job that no request has queued. */
  readonly requestId: string | null;
  /** `null` while traces are not exported. */
  readonly span: OpenSpan | null;
}

const storage = new AsyncLocalStorage<WorkContext | undefined>();

export const currentWork = (): WorkContext | undefined => storage.getStore();

export const workFor = <T>(context: WorkContext, work: () => T): T => storage.run(context, work);

/** For what begins during a request and does not belong to it, such as a timer that serves several. */
export const outsideOfWork = <T>(work: () => T): T => storage.run(undefined, work);

/** The ids in each line of the log that the current work writes. */
export const idsOfWork = (): { requestId?: string } => {
  const requestId = storage.getStore()?.requestId;
  return typeof requestId === 'string' ? { requestId } : {};
};

export const idsOfTrace = (): { traceId?: string; spanId?: string } => {
  const span = storage.getStore()?.span;
  return span ? { traceId: span.traceId, spanId: span.spanId } : {};
};

export const withIds = (log: Log): Log => ({
  info: (about, message) => log.info({ ...idsOfWork(), ...about }, message),
  warn: (about, message) => log.warn({ ...idsOfWork(), ...about }, message),
  error: (about, message) => log.error({ ...idsOfWork(), ...about }, message),
});

/** Runs a call in a span of its own, if what makes it is traced. */
export async function inSpan<T>(
  name: string,
  attributes: SpanAttributes,
  call: (span: OpenSpan | null) => Promise<T>,
): Promise<T> {
  const context = storage.getStore();
  if (!context?.span?.isRecording) return call(null);
  const span = context.span.child(name, attributes);
  try {
    const result = await storage.run({ ...context, span }, () => call(span));
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}
