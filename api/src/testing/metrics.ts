import { freePort } from '@kontor/programs/free-port';
import type { Environment } from '../infrastructure/environment.ts';

export interface TestMetrics {
  readonly port: number;
  /** For the environment of a test's server. */
  readonly telemetry: Environment['telemetry'];
  /** The metrics as Prometheus reads them. */
  scrape(): Promise<Scrape>;
}

interface Scrape {
  readonly type: string | null;
  readonly text: string;
  /** The value of a series, which is named with its labels. */
  valueOf(series: string): number | undefined;
}

/** Metrics on a free port. */
export async function testMetrics(): Promise<TestMetrics> {
  const port = await freePort();
  return {
    port,
    telemetry: { metricsPort: port, collector: null, serviceName: 'kontor-api' },
    async scrape() {
      const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
      const text = await answer.text();
      const values = new Map(
        text.split('\n').map((line) => {
          const end = line.lastIndexOf(' ');
          return [line.slice(0, end), Number(line.slice(end))];
        }),
      );
      return { type: answer.headers.get('content-type'), text, valueOf: (series) => values.get(series) };
    },
  };
}
