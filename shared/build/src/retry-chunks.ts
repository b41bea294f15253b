declare let __webpack_chunk_load__: (id: string | number) => Promise<unknown>;
declare let __webpack_get_script_filename__: (id: string | number) => string;

/**
 * Loads a chunk that failed once more under a fresh URL: while a deploy is half done, a cache in between may hold on to
 * a 404. What fails twice rejects, and the page decides. Runs as a plugin of the federation runtime in remotes, and at
 * the start of the host.
 */
export default function retryChunks(): { readonly name: string } {
  const load = __webpack_chunk_load__;
  const fileName = __webpack_get_script_filename__;
  const failed = new Set<string | number>();
  __webpack_get_script_filename__ = (id) => (failed.has(id) ? `${fileName(id)}?retry=${Date.now()}` : fileName(id));
  __webpack_chunk_load__ = async (id) => {
    try {
      return await load(id);
    } catch {
      failed.add(id);
      return load(id);
    }
  };
  return { name: 'retry-chunks' };
}
