/** Upper bounds of the histogram's classes, in milliseconds. The last one is the longest time that the contract allows. */
const bounds = [50, 100, 150, 200, 300, 400, 600, 800, 1200, 1600, 2400, 3200, 5000, 10_000, 60_000];

/** The class of a load time, by its upper bound. */
export const classOf = (milliseconds: number): number => bounds.find((bound) => milliseconds <= bound) ?? 60_000;

/** Loads per class. */
export type Histogram = ReadonlyMap<number, number>;

export const loadsIn = (histogram: Histogram): number => [...histogram.values()].reduce((sum, count) => sum + count, 0);

/**
 * The time within which this share of the loads was completed, in whole milliseconds; `null` without loads. Loads are
 * interpolated evenly within a class, so it is off by the width of one class at most.
 */
export function quantile(histogram: Histogram, share: number): number | null {
  const wanted = loadsIn(histogram) * share;
  let seen = 0;
  let from = 0;
  for (const bound of bounds) {
    const count = histogram.get(bound) ?? 0;
    if (count > 0 && seen + count >= wanted) return Math.round(from + ((bound - from) * (wanted - seen)) / count);
    seen += count;
    from = bound;
  }
  return null;
}
