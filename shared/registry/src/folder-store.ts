import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Store } from './store.ts';

const hasCode = (error: unknown, code: string): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;

/** What a write in progress is called; a crash may leave one behind, and nobody reads it. */
const unfinished = '.unfinished-';

/** Writes beside the target first, so that nobody ever reads half a file. */
async function writeBeside(path: string, content: Buffer): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  const beside = join(dirname(path), `${unfinished}${randomUUID()}`);
  await writeFile(beside, content, { flush: true });
  return beside;
}

/** A store in a folder of this machine, or of a disk that several machines mount. */
export function createFolderStore(folder: string): Store {
  return {
    location: folder,
    read: (path) =>
      readFile(join(folder, path)).catch((error: unknown) => {
        if (hasCode(error, 'ENOENT')) return null;
        throw error;
      }),
    async create(path, content) {
      const target = join(folder, path);
      const beside = await writeBeside(target, content);
      try {
        // A second name for the same file: fails if the name is taken, and the file is whole from its first instant.
        await link(beside, target);
        return true;
      } catch (error) {
        if (hasCode(error, 'EEXIST')) return false;
        throw error;
      } finally {
        await rm(beside, { force: true });
      }
    },
    async replace(path, content) {
      const target = join(folder, path);
      await rename(await writeBeside(target, content), target);
    },
    async list(below) {
      const entries = await readdir(join(folder, below), { recursive: true, withFileTypes: true }).catch(
        (error: unknown) => {
          if (hasCode(error, 'ENOENT')) return [];
          throw error;
        },
      );
      return entries
        .filter((entry) => entry.isFile() && !entry.name.startsWith(unfinished))
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .sort();
    },
    removeFolder: (below) => rm(join(folder, below), { recursive: true, force: true }),
  };
}
