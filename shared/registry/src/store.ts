/**
 * Plain files by path, in any static store. There are two kinds of writes: files that are created once and never
 * change, and the one pointer that is replaced. A store needs no locks and no conditional replacement; the first writer
 * to create a file wins. Every operation fails with a `StoreError` when the store cannot be used.
 */
export interface Store {
  /** `null` if there is no such file. */
  read(path: string): Promise<Buffer | null>;
  /** Creates a file, completely or not at all. Returns `false`, without changing anything, if it exists. */
  create(path: string, content: Buffer): Promise<boolean>;
  /** Writes a file, completely or not at all, whether or not it exists. */
  replace(path: string, content: Buffer): Promise<void>;
  /** Paths below a folder, which ends with a slash; sorted. Only those written before an instant, if given. */
  list(folder: string, writtenBefore?: Date): Promise<string[]>;
  /** Remains of writes that began before an instant and were interrupted, by a kill or a power failure. No list contains them. */
  unfinished(writtenBefore: Date): Promise<string[]>;
  /** Removes files; missing ones are no error. */
  remove(paths: readonly string[]): Promise<void>;
  /** For messages: the location of this store. Without secrets. */
  readonly location: string;
}

/** The store cannot be reached or failed. The message names the store and the reason. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

/** How many files are transferred simultaneously: enough to hide the latency of a bucket, few enough for any server's limits. */
export const filesAtOnce = 16;
