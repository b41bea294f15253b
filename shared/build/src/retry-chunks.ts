declare let __webpack_chunk_load__: (id: string | number) => Promise<unknown>;

/** A chunk is a script and a style sheet: when both fail, they fail one after the other, and each needs its second chance. */
const attempts = 3;

/**
 * Loads a chunk that failed again, under a fresh URL (webpack/checked-chunks.ts): a deploy may have been half done. What keeps failing
 * rejects, and the page decides. Runs as a plugin of the federation runtime in remotes, and at the start of the host.
 */
export default function retryChunks(): { readonly name: string } {
  const load = __webpack_chunk_load__;
  __webpack_chunk_load__ = async (id) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await load(id);
      } catch (error) {
        if (attempt === attempts) throw error;
      }
    }
  };
  return { name: 'retry-chunks' };
}
