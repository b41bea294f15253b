import { markdown } from '../scale-table.ts';
import type { JobTimes } from './read-metrics.ts';

/** Work of one kind in a day. */
export interface KindOfDay extends JobTimes {
  readonly kind: string;
  /** What is due at the end of the day, or given up. */
  readonly left: number;
  /** By how much more of it there would be if it were not a sample; 1 for all of it. */
  readonly factor: number;
}

const secondsOfDay = 86_400;
const percent = (share: number): string => `${(share * 100).toFixed(share < 0.01 ? 3 : 1)} %`;

/**
 * One line per kind of job, the longest first.
 *
 * @param processor seconds of processors that all jobs took together: a job has the share of it that it has of their time
 */
export function dayTable(kinds: readonly KindOfDay[], processor: number): string {
  const all = kinds.reduce((sum, { seconds }) => sum + seconds, 0);
  return markdown(
    [
      'job',
      'done',
      'failed attempts',
      "machine's time",
      'each',
      'of a processor',
      'of a real day',
      'ended within its day',
    ],
    kinds
      .toSorted((one, other) => other.seconds - one.seconds)
      .map(({ kind, done, failed, seconds, left, factor }) => {
        const used = all === 0 ? 0 : (processor * seconds) / all;
        const share = percent((used * factor) / secondsOfDay);
        return [
          kind,
          String(done),
          String(failed),
          `${seconds.toFixed(1)} s`,
          `${((seconds / Math.max(1, done + failed)) * 1000).toFixed(0)} ms`,
          `${used.toFixed(1)} s`,
          factor === 1 ? share : `${share} for all (× ${factor.toFixed(1)})`,
          left === 0 ? 'yes' : `no: ${left} left`,
        ];
      }),
  );
}
