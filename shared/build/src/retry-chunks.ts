import { hasHung, loadTimeoutMs } from '@kontor/contract/between-bundles';

declare let __webpack_chunk_load__: (id: string | number) => Promise<unknown>;

/**
 * A chunk is a script and a style sheet: if both fail, they fail one after the other, and each needs a second attempt.
 */
const attempts = 3;

/** The plugin of the federation runtime in every remote. */
export default function retryChunks(): { readonly name: string } {
  retryWithin(loadTimeoutMs);
  return { name: 'retry-chunks' };
}

/**
 * Loads a failed chunk again, with a fresh URL (webpack/checked-chunks.ts): a deployment may have been incomplete. A
 * chunk that keeps failing, or has not arrived after this many milliseconds, rejects, and the page decides.
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

/** As webpack names a script that timed out. */
const timeoutOf = (id: string | number): Error =>
  Object.assign(new Error(`Loading chunk ${id} failed.\n(timeout)`), { name: 'ChunkLoadError', type: 'timeout' });
