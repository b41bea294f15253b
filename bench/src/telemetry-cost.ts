import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { freePort } from '@kontor/programs/free-port';
import { startProcess } from '@kontor/programs/server-process';
import { root } from '@kontor/workspace/bundles';
import { median } from './interleaved.ts';
import { requestsPerSecond } from './request-loop.ts';
import { signInAt } from './signed-in.ts';

export interface TelemetryCost {
  /** `GET /user` without telemetry, with metrics, and with metrics and every trace sent to a collector, in requests per second. */
  readonly off: number;
  readonly metrics: number;
  readonly traces: number;
  /** How much longer a request takes than without telemetry: 1.03 is 3 % more. */
  readonly metricsRatio: number;
  readonly tracesRatio: number;
  /** One scrape of the metrics, in milliseconds. */
  readonly scrape: number;
}

type Mode = 'off' | 'metrics' | 'traces';

/** Three processes of the same sources differ in speed by some percent, so that several of each are measured. */
interface Effort {
  readonly rounds: number;
  readonly turns: number;
  readonly milliseconds: number;
}

const warmUps = 5;

export async function telemetryCost(
  { rounds, turns, milliseconds }: Effort = { rounds: 3, turns: 25, milliseconds: 250 },
): Promise<TelemetryCost> {
  const results: Round[] = [];
  for (let round = 0; round < rounds; round += 1) results.push(await measureRound(turns, milliseconds));
  const rate = (mode: Mode) => median(results.map(({ rates }) => rates[mode]));
  const ratio = (mode: Mode) => median(results.map(({ rates }) => rates.off / rates[mode]));
  return {
    off: rate('off'),
    metrics: rate('metrics'),
    traces: rate('traces'),
    metricsRatio: ratio('metrics'),
    tracesRatio: ratio('traces'),
    scrape: median(results.map(({ scrape }) => scrape)),
  };
}

interface Round {
  /** Requests per second. */
  readonly rates: Readonly<Record<Mode, number>>;
  /** Milliseconds. */
  readonly scrape: number;
}

/** Measures three new servers in turns, in a changing order: other load of the machine affects all alike. */
async function measureRound(turns: number, milliseconds: number): Promise<Round> {
  const collector = await startCollector();
  const metricsPort = await freePort();
  const settings = {
    off: {},
    metrics: { METRICS_PORT: String(metricsPort) },
    traces: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}` },
  };
  const modes = ['off', 'metrics', 'traces'] as const;
  const servers = await Promise.all(
    modes.map(async (mode) => {
      const env = { KONTOR_DATA_DIR: 'memory', KONTOR_DEMO: '1', ...settings[mode] };
      const script = join(root, 'api/src/server/main.ts');
      const server = await startProcess({ script, env, port: await freePort(), readyAt: '/health/ready' });
      return { mode, server, cookies: await signInAt(server.origin) };
    }),
  );
  const rates: Record<Mode, number[]> = { off: [], metrics: [], traces: [] };
  const scrapes: number[] = [];
  try {
    for (let turn = 0; turn < warmUps + turns; turn += 1) {
      for (let place = 0; place < servers.length; place += 1) {
        const next = servers[(turn + place) % servers.length];
        if (next === undefined) continue;
        const { mode, server, cookies } = next;
        const rate = await requestsPerSecond(server.origin, '/api/v4/user', [cookies], milliseconds);
        if (turn >= warmUps) rates[mode].push(rate);
      }
      const startedAt = performance.now();
      await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      scrapes.push(performance.now() - startedAt);
    }
  } finally {
    await Promise.all(servers.map(({ server }) => server.stop()));
    collector.closeAllConnections();
    collector.close();
  }
  return {
    rates: { off: median(rates.off), metrics: median(rates.metrics), traces: median(rates.traces) },
    scrape: median(scrapes),
  };
}

/** Takes every export, and keeps nothing. */
async function startCollector(): Promise<Server> {
  const collector = createServer((request, response) => {
    request.resume().once('end', () => response.end('{}'));
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  return collector;
}
