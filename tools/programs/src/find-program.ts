import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Path of a program that Debian keeps where only root looks for it; `null` if there is none. */
export function findProgram(name: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}
