export interface Pair<T> {
  readonly federated: T;
  readonly monolith: T;
}

export type Side = keyof Pair<unknown>;

/** Medians of both sides, and the median of their ratio within one turn. */
export interface Compared extends Pair<number> {
  readonly ratio: number;
}

/** Measures both sides in turns and compares within each turn, so that other load of the machine affects both alike. */
export async function interleaved(turns: number, measure: (side: Side) => Promise<number>): Promise<Compared> {
  const results = await inTurns(turns, ['federated', 'monolith'], measure);
  const { value, yardstick, ratio } = compare(results, 'federated', 'monolith', (figure) => figure);
  return { federated: value, monolith: yardstick, ratio };
}

/** Measures every side once in each turn; every second turn in the opposite order. */
export async function inTurns<S extends string, T>(
  turns: number,
  sides: readonly S[],
  measure: (side: S) => Promise<T>,
): Promise<Readonly<Record<S, T>>[]> {
  const results: Record<S, T>[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const measured: [S, T][] = [];
    for (const side of turn % 2 === 0 ? sides : sides.toReversed()) measured.push([side, await measure(side)]);
    results.push(Object.fromEntries(measured) as Record<S, T>);
  }
  return results;
}

/** Medians of two sides, and the median of their ratio within one turn. */
export interface Comparison {
  readonly value: number;
  readonly yardstick: number;
  readonly ratio: number;
}

/** Compares a figure of one side with that of another. */
export function compare<S extends string, T>(
  turns: readonly Readonly<Record<S, T>>[],
  side: S,
  other: S,
  figure: (measured: T) => number,
): Comparison {
  const pairs = turns.map((turn) => [figure(turn[side]), figure(turn[other])] as const);
  return {
    value: median(pairs.map(([value]) => value)),
    yardstick: median(pairs.map(([, yardstick]) => yardstick)),
    ratio: median(pairs.map(([value, yardstick]) => value / yardstick)),
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = Number.NaN, high = low] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}
