import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const filesIn = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [path];

/** A text that is another one as soon as one of these files, or a file below one of these folders, has another content. */
export function contentVersion(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesIn).sort()) hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  return hash.digest('base64url');
}
