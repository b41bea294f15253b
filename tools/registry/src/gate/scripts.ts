import type { BuildFiles } from '@kontor/registry/build-files';
import { type Node, type Program, parse, type TemplateElement, type TemplateLiteral } from 'acorn';

/** A script of a build. */
export interface Script {
  readonly path: string;
  /** `null` if it is not JavaScript. */
  readonly program: Program | null;
}

function parsed(source: string): Program | null {
  try {
    return parse(source, { ecmaVersion: 'latest', sourceType: 'script' });
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Reads every script of a build, whether or not a page refers to it. */
export const readScripts = (files: BuildFiles): Script[] =>
  [...files]
    .filter(([path]) => /\.m?js$/.test(path))
    .map(([path, content]) => ({ path, program: parsed(content.toString()) }));

const isTemplate = (node: Node): node is TemplateLiteral => node.type === 'TemplateLiteral';
const isTemplatePart = (node: Node): node is TemplateElement => node.type === 'TemplateElement';

/** The value of a string literal or a template without expressions; `null` otherwise. Minifiers convert one to the other. */
export function textOf(node: Node): string | null {
  if (node.type === 'Literal' && 'value' in node) return typeof node.value === 'string' ? node.value : null;
  if (isTemplatePart(node)) return node.value.cooked ?? null;
  if (isTemplate(node)) return node.quasis.length === 1 ? (node.quasis[0]?.value.cooked ?? null) : null;
  return null;
}
