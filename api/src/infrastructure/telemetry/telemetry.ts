import type { IncomingHttpHeaders } from 'node:http';
import type { CounterKey, CounterLabels, Figure, HistogramKey, HistogramLabels } from './metrics.ts';

export type SpanAttributes = Readonly<Record<string, string | number>>;

/** A span that was begun. */
export interface OpenSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Its W3C name, by which another process continues the trace or links to it. */
  readonly traceparent: string;
  /** `false` where the trace is not among the sampled ones. */
  readonly isRecording: boolean;
  /** Begins a span of a call that this one makes. */
  child(name: string, attributes: SpanAttributes): OpenSpan;
  set(attributes: SpanAttributes): void;
  /** Ends it, once. Of an error only its code or class is kept: messages may quote what users entered. */
  end(error?: unknown): void;
}

/** Begins the traces of this process. */
export interface Tracing {
  /** Continues the trace that the request's headers name. */
  openRequest(name: string, headers: IncomingHttpHeaders, attributes: SpanAttributes): OpenSpan;
  /** @param origin the `traceparent` of what queued the job; the attempt links to it */
  openAttempt(name: string, origin: string | null, attributes: SpanAttributes): OpenSpan;
}

/** Reads gauges for one scrape. */
export type ReadFigures = () => Promise<readonly Figure[]>;

/** Where the server reports what it does. */
export interface Telemetry {
  /** Whether metrics are exported: what only they need is not read otherwise. */
  readonly measures: boolean;
  /** `null` while traces are not exported. */
  readonly tracing: Tracing | null;
  count<Key extends CounterKey>(metric: Key, labels: CounterLabels<Key>, by?: number): void;
  observe<Key extends HistogramKey>(metric: Key, seconds: number, labels: HistogramLabels<Key>): void;
  /** Adds gauges that are read at each scrape. */
  watch(read: ReadFigures): void;
  /** Exports what is left, for as long as an export may take. */
  stop(): Promise<void>;
}

/** While nothing is exported. */
export const noTelemetry: Telemetry = {
  measures: false,
  tracing: null,
  count() {},
  observe() {},
  watch() {},
  async stop() {},
};
