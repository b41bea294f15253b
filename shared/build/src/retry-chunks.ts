declare let __webpack_chunk_load__: (id: string | number) => Promise<unknown>;
declare let __webpack_get_script_filename__: (id: string | number) => string;

/** A chunk is a script and a style sheet: when both fail, they fail one after the other, and each needs its second chance. */
const attempts = 3;

/**
 * Loads a chunk that failed again under a fresh URL: while a deploy is half done, a cache in between may hold on to a 404,
 * and the browser holds on to a preload that failed. What keeps failing rejects, and the page decides. Runs as a plugin
 * of the federation runtime in remotes, and at the start of the host.
 */
export default function retryChunks(): { readonly name: string } {
  const load = __webpack_chunk_load__;
  const fileName = __webpack_get_script_filename__;
  const failed = new Set<string | number>();
  __webpack_get_script_filename__ = (id) => (failed.has(id) ? `${fileName(id)}?retry=${Date.now()}` : fileName(id));
  __webpack_chunk_load__ = async (id) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await load(id);
      } catch (error) {
        if (attempt === attempts) throw error;
        failed.add(id);
      }
    }
  };
  return { name: 'retry-chunks' };
}
