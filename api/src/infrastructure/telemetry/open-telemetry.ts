import type { Counter, Histogram, ObservableGauge } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type IMetricReader,
  InstrumentType,
  MeterProvider,
  MetricReader,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { seconds } from '../clock.ts';
import type { Environment } from '../environment.ts';
import type { Log } from '../log.ts';
import { late, within } from '../within.ts';
import { createExportWatch } from './export-watch.ts';
import { createFigures } from './figures.ts';
import { counters, gauges, histograms } from './metrics.ts';
import { serveMetrics } from './metrics-server.ts';
import { watchProcess } from './process-figures.ts';
import type { ReadFigures, Telemetry } from './telemetry.ts';
import { createTracing, samplerOf } from './tracing.ts';

/** Of one export, and of the last one when the server stops. */
const exportTimeout = seconds(3);

/** A cumulative gauge would be exported with its last value for as long as it cannot be read. */
const temporalityOf = (type: InstrumentType): AggregationTemporality =>
  type === InstrumentType.OBSERVABLE_GAUGE ? AggregationTemporality.DELTA : AggregationTemporality.CUMULATIVE;

/** Collects when Prometheus asks. */
class ScrapedReader extends MetricReader {
  constructor() {
    super({ aggregationTemporalitySelector: temporalityOf });
  }

  protected override async onForceFlush(): Promise<void> {}
  protected override async onShutdown(): Promise<void> {}
}

/**
 * Metrics and traces by OpenTelemetry. Nothing is registered globally: several servers may run in one process.
 *
 * @param clock milliseconds of this process
 */
export async function createOpenTelemetry(
  { telemetry: settings, host, release }: Pick<Environment, 'telemetry' | 'host' | 'release'>,
  log: Log,
  clock?: () => number,
): Promise<Telemetry> {
  const { collector, metricsPort, serviceName } = settings;
  const resource = resourceFromAttributes({ 'service.name': serviceName, 'service.version': release });
  const exportWatch = collector && createExportWatch(collector.endpoint, log);
  const sent = collector && { headers: { ...collector.headers }, timeoutMillis: exportTimeout };

  const readers: IMetricReader[] = [];
  const scraped = new ScrapedReader();
  if (metricsPort !== null) readers.push(scraped);
  let tracer: TracerProvider | null = null;
  if (collector && sent && exportWatch) {
    const metricExporter = new OTLPMetricExporter({ ...sent, url: `${collector.endpoint}/v1/metrics` });
    metricExporter.selectAggregationTemporality = temporalityOf;
    exportWatch.watch(metricExporter);
    readers.push(new PeriodicExportingMetricReader({ exporter: metricExporter, exportTimeoutMillis: seconds(10) }));
    const spanExporter = new OTLPTraceExporter({ ...sent, url: `${collector.endpoint}/v1/traces` });
    exportWatch.watch(spanExporter);
    tracer = new TracerProvider({
      resource,
      sampler: samplerOf(collector.sampledShare),
      spanProcessors: [new BatchSpanProcessor({ exporter: spanExporter })],
    });
  }

  const meters = new MeterProvider({ resource, readers });
  const meter = meters.getMeter('kontor');
  const mapped = <Key extends string, Of, To>(table: Readonly<Record<Key, Of>>, to: (of: Of) => To) =>
    Object.fromEntries(Object.entries<Of>(table).map(([key, of]) => [key, to(of)])) as Record<Key, To>;
  const counting = mapped(counters, ({ name, help }): Counter => meter.createCounter(name, { description: help }));
  const observing = mapped(
    histograms,
    ({ name, help, buckets }): Histogram =>
      meter.createHistogram(name, { description: help, advice: { explicitBucketBoundaries: [...buckets] } }),
  );
  const observed = mapped(
    gauges,
    ({ name, help }): ObservableGauge => meter.createObservableGauge(name, { description: help }),
  );

  const ofProcess = watchProcess(release);
  const reads: ReadFigures[] = [ofProcess.read];
  const figures = createFigures(reads, log, clock);
  meter.addBatchObservableCallback(async (result) => {
    for (const { metric, labels, value } of await figures()) result.observe(observed[metric], value, labels);
  }, Object.values(observed));

  const serializer = new PrometheusSerializer(undefined, false, undefined, true, true);
  const text = async () => serializer.serialize((await scraped.collect()).resourceMetrics);
  const endServer = metricsPort === null ? null : await serveMetrics({ host, port: metricsPort }, text, log);

  return {
    measures: true,
    tracing: tracer && createTracing(tracer.getTracer('kontor')),
    count: (metric, labels, by = 1) => counting[metric].add(by, labels),
    observe: (metric, value, labels) => observing[metric].record(value, labels),
    watch: (read) => void reads.push(read),
    async stop() {
      await endServer?.();
      const exported = await within(exportTimeout, Promise.all([tracer?.shutdown(), meters.shutdown()]));
      if (exported === late) exportWatch?.giveUp();
      ofProcess.stop();
    },
  };
}
