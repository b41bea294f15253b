import { hasHung, loadTimeoutMs } from '@kontor/contract/between-bundles';

declare let __webpack_chunk_load__: (id: string | number) => Promise<unknown>;

/** A chunk is a script and a style sheet: when both fail, they fail one after the other, and each needs its second chance. */
const attempts = 3;

/** The plugin of the federation runtime that every remote carries. */
export default function retryChunks(): { readonly name: string } {
  retryWithin(loadTimeoutMs);
  return { name: 'retry-chunks' };
}

/**
 * Loads a chunk that failed again, under a fresh URL (webpack/checked-chunks.ts): a deploy may have been half done. What keeps failing,
 * or has not come after this many milliseconds, rejects, and the page decides.
 */
export function retryWithin(timeoutMs: number): void {
  const load = __webpack_chunk_load__;
  __webpack_chunk_load__ = async (id) => {
    const { promise: tooLate, reject } = Promise.withResolvers<never>();
    let isTooLate = false;

    async function loadAgain(): Promise<unknown> {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await load(id);
        } catch (error) {
          if (attempt === attempts || isTooLate || hasHung(error)) throw error;
        }
      }
    }

    // Before the timer: webpack's own, of the same length, names the file.
    const loading = loadAgain();
    const timer = setTimeout(() => {
      isTooLate = true;
      reject(timeoutOf(id));
    }, timeoutMs);
    return Promise.race([loading, tooLate]).finally(() => clearTimeout(timer));
  };
}

/** As webpack names a script that did not come in time. */
const timeoutOf = (id: string | number): Error =>
  Object.assign(new Error(`Loading chunk ${id} failed.\n(timeout)`), { name: 'ChunkLoadError', type: 'timeout' });
