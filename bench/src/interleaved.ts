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
  const results: Pair<number>[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const federatedFirst = turn % 2 === 0;
    const first = await measure(federatedFirst ? 'federated' : 'monolith');
    const second = await measure(federatedFirst ? 'monolith' : 'federated');
    const [federated, monolith] = federatedFirst ? [first, second] : [second, first];
    results.push({ federated, monolith });
  }
  return {
    federated: median(results.map(({ federated }) => federated)),
    monolith: median(results.map(({ monolith }) => monolith)),
    ratio: median(results.map(({ federated, monolith }) => federated / monolith)),
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = Number.NaN, high = low] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}
