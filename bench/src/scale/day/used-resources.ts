import { readdirSync, readFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Of Linux, which reports them in hundredths of a second. */
const ticksPerSecond = 100;

/** The fields of `/proc/PID/stat` behind the name of the program, which may contain blanks; none once the process has ended. */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  } catch {
    return [];
  }
}

const parent = 1;
const [user, system, userOfEnded, systemOfEnded] = [11, 12, 13, 14];

const secondsIn = (fields: readonly string[], places: readonly number[]): number =>
  places.reduce((sum, place) => sum + Number(fields[place] ?? 0), 0) / ticksPerSecond;

/** Seconds of a processor that a process has used. */
export const processorTime = (pid: number): number => secondsIn(statOf(pid), [user, system]);

/** The same of a database's server: of itself, of its connections, and of those that have ended. */
export function processorTimeOfTree(pid: number): number {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((fields) => fields[parent] === String(pid));
  const own = secondsIn(statOf(pid), [user, system, userOfEnded, systemOfEnded]);
  return children.reduce((sum, fields) => sum + secondsIn(fields, [user, system]), own);
}

export interface Folder {
  readonly files: number;
  readonly bytes: number;
}

export async function sizeOfFolder(path: string): Promise<Folder> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  // A file may leave meanwhile.
  const sizes = await Promise.all(
    files.map((entry) =>
      stat(join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return { files: files.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}
