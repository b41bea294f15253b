export interface Pair<T> {
  readonly federated: T;
  readonly monolith: T;
}

export type Side = keyof Pair<unknown>;

/** The median of many runs of both sides, taken in turns, so that what else the machine does hits both alike. */
export async function interleaved(runs: number, measure: (side: Side) => Promise<number>): Promise<Pair<number>> {
  const values: Pair<number[]> = { federated: [], monolith: [] };
  for (let run = 0; run < runs; run += 1) {
    const order: readonly Side[] = run % 2 === 0 ? ['federated', 'monolith'] : ['monolith', 'federated'];
    for (const side of order) values[side].push(await measure(side));
  }
  return { federated: median(values.federated), monolith: median(values.monolith) };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = Number.NaN, high = low] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}
