import type { BuildFiles } from '@kontor/registry/build-files';
import { full } from 'acorn-walk';
import type { Candidate, Refusal } from '../refusal.ts';
import { type Script, textOf } from './scripts.ts';

/** Bytes that a server reads, compiles and keeps for each release that runs. */
const largest = 6_000_000;

/** Modules that only Node has, as a bundle would ask for them. */
function nodeModulesIn({ program }: Script): string[] {
  const found = new Set<string>();
  if (!program) return [];
  full(program, (node) => {
    if (node.type !== 'CallExpression' || !('callee' in node) || !('arguments' in node)) return;
    const callee = node.callee as { readonly type: string; readonly name?: string };
    if (callee.type !== 'Identifier' || callee.name !== 'require') return;
    const [first] = node.arguments as Parameters<typeof textOf>;
    found.add(`require(${first ? JSON.stringify(textOf(first) ?? '…') : ''})`);
  });
  return [...found];
}

/**
 * The script that renders the pages of a release on the server can run there: it asks for nothing of Node, of which it
 * gets nothing, and it is not too large. What else is refused in scripts is refused in this one too.
 */
export function serverScript({ release }: Candidate, files: BuildFiles, scripts: readonly Script[]): Refusal[] {
  const file = release.build.server?.file;
  const script = scripts.find(({ path }) => path === file);
  const content = file === undefined ? undefined : files.get(file);
  // A missing one is reported by "files-stored".
  if (!script || !content) return [];
  const refused = (reason: string, wayOut: string): Refusal => ({ rule: 'server-script', reason, wayOut });
  const modules = nodeModulesIn(script);
  return [
    ...(script.program
      ? []
      : [refused(`${script.path} is no JavaScript that can be read.`, 'Build it with the preset of @kontor/build.')]),
    ...(modules.length > 0
      ? [
          refused(
            `${script.path} contains ${modules.join(', ')}.`,
            'Pages are rendered without Node: import the file of that library for browsers, or load it where it is used.',
          ),
        ]
      : []),
    ...(content.length > largest
      ? [
          refused(
            `${script.path} has ${(content.length / 1e6).toFixed(1)} MB; ${largest / 1e6} MB are allowed.`,
            'Import single icons and functions by name, so that the rest can be left out.',
          ),
        ]
      : []),
  ];
}
