/**
 * Plain files by path, in any static store. Two writes are told apart: what is created once and never changes, and the one
 * pointer that is replaced. A store needs no locks and no conditional replace; whoever creates first has won.
 */
export interface Store {
  /** `null` where there is no such file. */
  read(path: string): Promise<Buffer | null>;
  /** Writes a file that is not there yet, whole or not at all. Answers `false`, and changes nothing, if it is there. */
  create(path: string, content: Buffer): Promise<boolean>;
  /** Writes a file, whole or not at all, whatever was there. */
  replace(path: string, content: Buffer): Promise<void>;
  /** Paths below a folder, which ends with a slash; sorted. */
  list(folder: string): Promise<string[]>;
  /** Removes everything below a folder. */
  removeFolder(folder: string): Promise<void>;
  /** For messages: where this store is. Without secrets. */
  readonly location: string;
}
