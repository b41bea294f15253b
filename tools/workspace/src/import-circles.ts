import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from '@swc/core';

/** The files that a source imports by a relative path: values, types, what it passes on, and what it loads lazily. */
function importedBy(file: string): string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const part of node) visit(part);
    else if (typeof node === 'object' && node !== null) {
      const path = pathIn(node);
      if (path?.startsWith('.')) found.push(join(dirname(file), path));
      for (const part of Object.values(node)) visit(part);
    }
  };
  visit(parse(file));
  return found;
}

function parse(file: string): object {
  try {
    return parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: file.endsWith('.tsx') }).body;
  } catch (cause) {
    throw new Error(`${file} cannot be parsed.`, { cause });
  }
}

interface Named {
  readonly value?: unknown;
}

/** What a node of the syntax tree imports from: a declaration by its source, `import('./x.ts')` by its argument, in a value or in a type. */
function pathIn(node: object): string | null {
  if ('source' in node) return textOf(node.source);
  if ('type' in node && node.type === 'TsImportType' && 'argument' in node) return textOf(node.argument);
  if (!('callee' in node && 'arguments' in node)) return null;
  const { callee, arguments: given } = node;
  const isImport = typeof callee === 'object' && callee !== null && 'type' in callee && callee.type === 'Import';
  if (!isImport || !Array.isArray(given)) return null;
  const [first] = given as { expression?: unknown }[];
  return textOf(first?.expression);
}

function textOf(literal: unknown): string | null {
  const value = typeof literal === 'object' && literal !== null ? (literal as Named).value : null;
  return typeof value === 'string' ? value : null;
}

/** Circles in which files import one another. Each is told once, as its files in order, and by the shortest way round. */
export function importCircles(files: readonly string[]): string[][] {
  const imports = new Map(files.map((file) => [file, importedBy(file)]));
  const told = new Set<string>();
  return files.flatMap((file) => {
    const circle = wayBack(file, imports);
    const members = circle && [...circle].sort().join(' ');
    if (circle === null || members === null || told.has(members)) return [];
    told.add(members);
    return [circle];
  });
}

/** The shortest way from a file over its imports back to itself; `null` where there is none. */
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
