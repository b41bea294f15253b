import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  readonly folder: string;
  /** Leaves no room on it. */
  fill(): void;
  empty(): void;
  remove(): void;
}

/** A file system of its own; `null` where this process may not mount one, or the database server is not its own. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  if (process.env['DATABASE_URL']) return null;
  const folder = mkdtempSync(join(tmpdir(), 'kontor-disk-'));
  const args = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder];
  if (spawnSync('mount', args, { stdio: 'ignore' }).status !== 0) {
    rmSync(folder, { recursive: true });
    return null;
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    fill() {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filler, Buffer.alloc(bavail * bsize));
    },
    empty: () => rmSync(filler),
    remove() {
      spawnSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true });
    },
  };
}
