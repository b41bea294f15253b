/** Numbers from 0 up to 1, the same sequence for the same seed (mulberry32). For tests, not for secrets. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A new list in random order. */
export function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const keyed = list.map((value) => ({ value, rank: random() }));
  return keyed.toSorted((left, right) => left.rank - right.rank).map(({ value }) => value);
}
