import {
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { ParentBasedSampler, type Sampler, SamplingDecision, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace';
import { errorCode } from '../error-code.ts';
import type { OpenSpan, Tracing } from './telemetry.ts';

const propagator = new W3CTraceContextPropagator();
const read = (headers: object): Context => propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);

const isSampled = ({ traceFlags }: SpanContext) => (traceFlags & TraceFlags.SAMPLED) !== 0;

/** An attempt of a job is sampled if the request is that queued it; everything else with its parent, or by chance. */
export function samplerOf(share: number): Sampler {
  const byChance = new TraceIdRatioBasedSampler(share);
  const withItsLink: Sampler = {
    shouldSample(context, traceId, _name, _kind, _attributes, [link]) {
      if (link === undefined) return byChance.shouldSample(context, traceId);
      return { decision: isSampled(link.context) ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD };
    },
    toString: () => `WithItsLink{${byChance.toString()}}`,
  };
  return new ParentBasedSampler({ root: withItsLink });
}

/** Spans are handed on explicitly (work-context.ts): no import hook and no replaced module is needed. */
export function createTracing(tracer: Tracer): Tracing {
  function open(name: string, options: SpanOptions, parent: Context): OpenSpan {
    const span = tracer.startSpan(name, options, parent);
    const context = span.spanContext();
    const { traceId, spanId } = context;
    let isOpen = true;
    return {
      traceId,
      spanId,
      traceparent: `00-${traceId}-${spanId}-${isSampled(context) ? '01' : '00'}`,
      isRecording: span.isRecording(),
      child: (itsName, attributes) =>
        open(itsName, { kind: SpanKind.CLIENT, attributes }, trace.setSpan(ROOT_CONTEXT, span)),
      set: (attributes) => void span.setAttributes(attributes),
      end(error) {
        if (!isOpen) return;
        isOpen = false;
        if (error !== undefined) {
          span.setAttribute('error.type', errorCode(error) ?? (error instanceof Error ? error.name : 'unknown'));
          span.setStatus({ code: SpanStatusCode.ERROR });
        }
        span.end();
      },
    };
  }

  return {
    openRequest: (name, headers, attributes) => open(name, { kind: SpanKind.SERVER, attributes }, read(headers)),
    openAttempt(name, origin, attributes) {
      const queuedBy = origin === null ? undefined : trace.getSpanContext(read({ traceparent: origin }));
      const links = queuedBy === undefined ? [] : [{ context: queuedBy }];
      return open(name, { kind: SpanKind.CONSUMER, attributes, links }, ROOT_CONTEXT);
    },
  };
}
