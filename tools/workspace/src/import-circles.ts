import { dirname, join } from 'node:path';
import { importsIn } from './imports.ts';

/** The files that a source imports by a relative path. */
const importedBy = (file: string): string[] =>
  importsIn(file)
    .filter(({ path }) => path.startsWith('.'))
    .map(({ path }) => join(dirname(file), path));

/** Circles in which files import one another. */
export const importCircles = (files: readonly string[]): string[][] =>
  circlesIn(new Map(files.map((file) => [file, importedBy(file)])));

/** Each circle once, as what lies on it in order, and by the shortest way round. */
export function circlesIn(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const told = new Set<string>();
  return [...imports.keys()].flatMap((start) => {
    const circle = wayBack(start, imports);
    const members = circle && [...circle].sort().join(' ');
    if (circle === null || members === null || told.has(members)) return [];
    told.add(members);
    return [circle];
  });
}

/** The shortest way over imports back to where it begins; `null` where there is none. */
function wayBack(start: string, imports: ReadonlyMap<string, readonly string[]>): string[] | null {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const file of queue) {
    for (const next of imports.get(file) ?? []) {
      if (next === start) {
        const way = [file];
        for (let at = file; at !== start; ) {
          at = cameFrom.get(at) ?? start;
          way.unshift(at);
        }
        return way;
      }
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, file);
      queue.push(next);
    }
  }
  return null;
}
