import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { ReadFigures } from './telemetry.ts';

/** Milliseconds between two samples; each sample contains this interval as well. */
const resolution = 20;

/** The state of this process. `stop` ends its timer. */
export function watchProcess(release: string): { readonly read: ReadFigures; readonly stop: () => void } {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  const startedAt = Date.now() / 1000 - process.uptime();
  const late = (percentile: number) => Math.max(0, delay.percentile(percentile) / 1e9 - resolution / 1000);
  return {
    async read() {
      const { rss, heapUsed } = process.memoryUsage();
      const [median, slow] = delay.count === 0 ? [0, 0] : [late(50), late(99)];
      delay.reset();
      return [
        { metric: 'eventLoopDelay', labels: { quantile: '0.5' }, value: median },
        { metric: 'eventLoopDelay', labels: { quantile: '0.99' }, value: slow },
        { metric: 'residentMemory', labels: {}, value: rss },
        { metric: 'heapUsed', labels: {}, value: heapUsed },
        { metric: 'startTime', labels: {}, value: startedAt },
        { metric: 'release', labels: { release }, value: 1 },
      ];
    },
    stop: () => delay.disable(),
  };
}
