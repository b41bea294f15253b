/** Runs work, or has it wait until there is room. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets this much work run at once; what comes on top waits, first come, first served. */
export function createGate(places: number): Gate {
  let free = places;
  const waiting: Array<() => void> = [];
  return async (work) => {
    if (free === 0) await new Promise<void>((resume) => waiting.push(resume));
    else free -= 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
