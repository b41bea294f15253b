/** One shift of a page's layout, as browsers report it. */
export interface Shift {
  /** Milliseconds. */
  readonly at: number;
  readonly value: number;
  /** The user has caused it. */
  readonly hadRecentInput: boolean;
  /** What has moved, for developers. */
  readonly moved: readonly string[];
}

/** A burst of shifts ends after a second without one, and after five seconds at the latest. */
const [pause, longest] = [1000, 5000];

/** Cumulative Layout Shift: the largest sum of one burst (web.dev/articles/cls). */
export function cumulativeShift(shifts: readonly Shift[]): number {
  let [worst, sum, begin, last] = [0, 0, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { at, value, hadRecentInput } of shifts) {
    if (hadRecentInput) continue;
    if (at - last >= pause || at - begin >= longest) [sum, begin] = [0, at];
    sum += value;
    last = at;
    worst = Math.max(worst, sum);
  }
  return worst;
}
