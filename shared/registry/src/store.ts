/**
 * Plain files by path, in any static store. Two writes are told apart: what is created once and never changes, and the one
 * pointer that is replaced. A store needs no locks and no conditional replace; the first writer to create a file wins.
 * Every operation fails with a `StoreError` when the store cannot be used.
 */
export interface Store {
  /** `null` where there is no such file. */
  read(path: string): Promise<Buffer | null>;
  /** Writes a file that is not there yet, whole or not at all. Answers `false`, and changes nothing, if it is there. */
  create(path: string, content: Buffer): Promise<boolean>;
  /** Writes a file, whole or not at all, whatever was there. */
  replace(path: string, content: Buffer): Promise<void>;
  /** Paths below a folder, which ends with a slash; sorted. Only those that were written before an instant, where one is given. */
  list(folder: string, writtenBefore?: Date): Promise<string[]>;
  /** What writes have left behind that began before an instant and were cut off, by a kill or a power cut. No list has it. */
  unfinished(writtenBefore: Date): Promise<string[]>;
  /** Removes files; those that are gone already are no error. */
  remove(paths: readonly string[]): Promise<void>;
  /** For messages: where this store is. Without secrets. */
  readonly location: string;
}

/** The store cannot be reached or does not do what it was asked for. The message names the store and says why. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

/** How many files travel at the same time: enough to hide the latency of a bucket, few enough for any server's limits. */
export const filesAtOnce = 16;
