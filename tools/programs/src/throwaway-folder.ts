import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** The folder that Linux keeps in memory. Containers often have a small one. */
const memory = '/dev/shm';

const enoughBytes = 4 * 1024 ** 3;

/**
 * Where to create files that are not kept: in memory where there is room, otherwise among the system's temporary files. A
 * database of tests has hundreds of files and is created for every test file, which takes a disk twenty times as long.
 */
export function throwawayFolder(): string {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= enoughBytes ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}
