import { setTimeout as pause } from 'node:timers/promises';

/** Several times what the slowest page takes on a busy machine. */
const patience = 60_000;

/** Attempts something until it succeeds; a page may change at any time, also during an attempt. */
export async function until<Result>(what: string, attempt: () => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + patience;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > deadline) throw new Error(`Waited for: ${what}`, { cause: error });
    }
    await pause(50);
  }
}
