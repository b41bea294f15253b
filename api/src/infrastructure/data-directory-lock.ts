import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCode } from './error-code.ts';
import { StartError } from './start-error.ts';

/**
 * Takes the data directory for this process. Neither the embedded database nor the sandboxes have a lock of their own: a
 * second process on the same directory silently loses what they keep. A lock is replaced if its process has ended, and never while it runs.
 * @returns a function that releases the directory
 */
export function lockDataDirectory(directory: string): () => void {
  try {
    return lock(directory);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`KONTOR_DATA_DIR: ${directory} cannot be used as a directory (${errorCode(error)}).`, {
      cause: error,
    });
  }
}

function lock(directory: string): () => void {
  makeDirectory(directory);
  const path = join(directory, 'kontor.lock');
  if (!tryLock(path)) {
    const owner = readFileSync(path, 'utf8');
    if (isAlive(Number(owner))) {
      throw new StartError(`${directory} is in use by process ${owner}: stop that one first or set KONTOR_DATA_DIR.`);
    }
    removeStale(path, owner);
    if (!tryLock(path)) throw new StartError(`${directory} was just taken by another process.`);
  }
  return () => rmSync(path, { force: true });
}

/** One by one: Node's `recursive` retries without end where no directory can be created (/proc). */
export function makeDirectory(directory: string): void {
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = dirname(directory);
  if (!existsSync(parent)) makeDirectory(parent);
  mkdirSync(directory);
}

/** A hard link appears together with its content, so that a lock without its owner is never read. */
function tryLock(path: string): boolean {
  const own = `${path}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

/** Moves the lock of an ended process away; two processes that start at once must not remove each other's new lock. */
function removeStale(path: string, owner: string): void {
  const stale = `${path}.stale.${process.pid}`;
  renameSync(path, stale);
  const moved = readFileSync(stale, 'utf8');
  if (moved !== owner) linkSync(stale, path);
  rmSync(stale, { force: true });
}

function isAlive(pid: number): boolean {
  // A container restarts with the same pid: a lock with this process's own id was left by its predecessor.
  if (!Number.isInteger(pid) || pid < 1 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process runs, but belongs to another user.
    return errorCode(error) === 'EPERM';
  }
}
