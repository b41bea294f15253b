import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { codeOf, reasonOf } from './error-facts.ts';
import { inParallel } from './in-parallel.ts';
import { filesAtOnce, type Store, StoreError } from './store.ts';

/** For operations on files that may be missing. */
const orIfMissing =
  <Nothing>(nothing: Nothing) =>
  (error: unknown): Nothing => {
    if (codeOf(error) === 'ENOENT') return nothing;
    throw error;
  };

/** The name of a write in progress; a killed process may leave one behind, which readers ignore. */
const unfinishedName = '.unfinished-';

/** Removes the traces of a failed write. */
const removing =
  (path: string) =>
  async (error: unknown): Promise<never> => {
    await rm(path, { force: true });
    throw error;
  };

/** Writes to a temporary file first, so that readers never see an incomplete one. */
async function writeBeside(path: string, content: Buffer): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  const beside = join(dirname(path), `${unfinishedName}${randomUUID()}`);
  // Frees the space of an incomplete write on a full disk.
  await writeFile(beside, content, { flush: true }).catch(removing(beside));
  return beside;
}

/** Without this, a power failure may remove the name of a file whose content is already on the disk. */
async function keepName(path: string): Promise<void> {
  const folder = await open(dirname(path));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** A store in a folder of this machine, or of a disk that several machines mount (it has to support hard links). */
export function createFolderStore(folder: string): Store {
  const root = resolve(folder);

  const within = (path: string): string => {
    const target = join(root, path);
    if (!`${target}${sep}`.startsWith(root + sep)) throw new StoreError(`${path} is not a path inside ${folder}.`);
    return target;
  };

  const tried = <Result>(operation: Promise<Result>): Promise<Result> =>
    operation.catch((cause: unknown) => {
      if (cause instanceof StoreError) throw cause;
      throw new StoreError(`The store in ${folder} failed: ${reasonOf(cause)}`, { cause });
    });

  const read = async (path: string): Promise<Buffer | null> => readFile(within(path)).catch(orIfMissing(null));

  const create = async (path: string, content: Buffer): Promise<boolean> => {
    const target = within(path);
    const beside = await writeBeside(target, content);
    try {
      // A second name for the same file: fails if the name is taken, and the file is complete from the start.
      await link(beside, target);
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false;
      throw error;
    } finally {
      await rm(beside, { force: true });
    }
    await keepName(target);
    return true;
  };

  const replace = async (path: string, content: Buffer): Promise<void> => {
    const target = within(path);
    const beside = await writeBeside(target, content);
    await rename(beside, target).catch(removing(beside));
    await keepName(target);
  };

  /** A file that was removed meanwhile has no modification time. */
  const isOlder = async (path: string, instant: Date): Promise<boolean> =>
    stat(join(root, path)).then(({ mtime }) => mtime < instant, orIfMissing(false));

  const find = async (below: string, areFinished: boolean, writtenBefore?: Date): Promise<string[]> => {
    const entries = await readdir(within(below), { recursive: true, withFileTypes: true }).catch(orIfMissing([]));
    const paths = entries
      .filter((entry) => entry.isFile() && entry.name.startsWith(unfinishedName) !== areFinished)
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .sort();
    if (!writtenBefore) return paths;
    const older = await inParallel(paths, filesAtOnce, (path) => isOlder(path, writtenBefore));
    return paths.filter((_, index) => older[index]);
  };

  /** A bucket has no folders, so they are removed with their last file. */
  const removeEmpty = async (path: string): Promise<void> => {
    if (path === root) return;
    try {
      await rmdir(path);
    } catch (error) {
      if (['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(codeOf(error) ?? '')) return;
      throw error;
    }
    await removeEmpty(dirname(path));
  };

  const remove = async (paths: readonly string[]): Promise<void> => {
    const targets = paths.map(within);
    await inParallel(targets, filesAtOnce, (target) => rm(target, { force: true }));
    const parents = [...new Set(targets.map((target) => dirname(target)))];
    for (const parent of parents) await removeEmpty(parent);
  };

  return {
    location: folder,
    read: (path) => tried(read(path)),
    create: (path, content) => tried(create(path, content)),
    replace: (path, content) => tried(replace(path, content)),
    list: (below, writtenBefore) => tried(find(below, true, writtenBefore)),
    unfinished: (writtenBefore) => tried(find('', false, writtenBefore)),
    remove: (paths) => tried(remove(paths)),
  };
}
