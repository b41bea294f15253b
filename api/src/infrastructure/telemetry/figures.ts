import { seconds } from '../clock.ts';
import type { Log } from '../log.ts';
import { late, within } from '../within.ts';
import type { Figure } from './metrics.ts';
import type { ReadFigures } from './telemetry.ts';

/** Two scrapers do not read twice. */
const kept = seconds(5);

/** Prometheus waits ten seconds for a scrape, and takes a server that does not answer for one that is down. */
const longest = seconds(5);

/**
 * Reads all gauges together, once for scrapes that follow closely. Those that cannot be read are missing from the scrape,
 * and do not fail it: the others may tell why.
 */
export function createFigures(
  reads: readonly ReadFigures[],
  log: Log,
  clock: () => number = () => performance.now(),
  limit: number = longest,
): () => Promise<readonly Figure[]> {
  let latest: { readonly at: number; readonly figures: Promise<readonly Figure[]> } | null = null;
  let areMissing = false;

  async function readInTime(read: ReadFigures): Promise<readonly Figure[]> {
    const figures = await within(limit, read());
    if (figures === late) throw new Error(`They were not read within ${limit} ms`);
    return figures;
  }

  async function readAll(): Promise<readonly Figure[]> {
    const results = await Promise.allSettled(reads.map(readInTime));
    const reasons = results.flatMap((result): unknown[] => (result.status === 'rejected' ? [result.reason] : []));
    if (reasons.length > 0 && !areMissing) log.warn({ err: reasons[0] }, 'figures for the metrics cannot be read');
    areMissing = reasons.length > 0;
    return [
      { metric: 'figuresFailed', labels: {}, value: areMissing ? 1 : 0 },
      ...results.flatMap((result) => (result.status === 'fulfilled' ? result.value : [])),
    ];
  }

  return () => {
    const now = clock();
    if (latest === null || now - latest.at >= kept) latest = { at: now, figures: readAll() };
    return latest.figures;
  };
}
