import { type Store, StoreError } from './store.ts';

/** A store in the memory of this process, for what is tried and tested: it ends with the process. */
export function createMemoryStore(): Store {
  const files = new Map<string, { readonly content: Buffer; readonly writtenAt: Date }>();
  const write = (path: string, content: Buffer) => {
    if (path === '' || path.endsWith('/')) throw new StoreError(`"${path}" is not the path of a file.`);
    files.set(path, { content: Buffer.from(content), writtenAt: new Date() });
  };
  return {
    location: 'memory',
    read: async (path) => files.get(path)?.content ?? null,
    create: async (path, content) => {
      if (files.has(path)) return false;
      write(path, content);
      return true;
    },
    replace: async (path, content) => write(path, content),
    list: async (folder, writtenBefore) =>
      [...files]
        .filter(([path, file]) => path.startsWith(folder) && (!writtenBefore || file.writtenAt < writtenBefore))
        .map(([path]) => path)
        .sort(),
    unfinished: async () => [],
    remove: async (paths) => {
      for (const path of paths) files.delete(path);
    },
  };
}
