import { readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';

/** From where a source imports: values, types, what it passes on, and what it loads lazily. */
export function importsIn(file: string): string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const part of node) visit(part);
    else if (typeof node === 'object' && node !== null) {
      const path = pathIn(node);
      if (path !== null) found.push(path);
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
