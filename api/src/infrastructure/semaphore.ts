/** Runs work, or lets it wait until there is capacity. */
export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

/** Limits how much work runs simultaneously; the rest waits in order of arrival. */
export function createSemaphore(permits: number): Semaphore {
  let free = permits;
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
