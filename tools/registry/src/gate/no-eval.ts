import type { Expression, Node, Program, Super } from 'acorn';
import { ancestor } from 'acorn-walk';
import type { Candidate, Refusal } from '../refusal.ts';
import { type Script, textOf } from './scripts.ts';

const isGlobal = (node: Node): boolean =>
  node.type === 'Identifier' && 'name' in node && ['globalThis', 'self', 'window'].includes(String(node.name));

/** Whether an expression is this global function, also as `window.eval`. */
const isNamed = (node: Expression | Super, name: string): boolean => {
  if (node.type === 'Identifier') return node.name === name;
  if (node.type !== 'MemberExpression' || !isGlobal(node.object)) return false;
  const { property, computed } = node;
  return property.type === 'Identifier' ? !computed && property.name === name : textOf(property) === name;
};

/** A function that is only compared, or called where it was already reported. */
const isSeen = (parent: Node | undefined, node: Node): boolean =>
  parent?.type === 'MemberExpression' ||
  parent?.type === 'BinaryExpression' ||
  parent?.type === 'UnaryExpression' ||
  (parent !== undefined && 'callee' in parent && parent.callee === node);

/** What turns text into code, or fetches code from elsewhere, in one word each. */
function findings(program: Program): string[] {
  const found = new Set<string>();
  ancestor(program, {
    CallExpression({ callee, arguments: [first] }) {
      if (isNamed(callee, 'eval')) found.add('eval()');
      if (isNamed(callee, 'Function')) found.add('Function()');
      if (
        (isNamed(callee, 'setTimeout') || isNamed(callee, 'setInterval')) &&
        first !== undefined &&
        textOf(first) !== null
      ) {
        found.add('a timer with text for code');
      }
    },
    NewExpression({ callee }) {
      if (isNamed(callee, 'Function')) found.add('new Function()');
    },
    // With another name its call would not be found: `const make = Function`.
    Identifier(node, _, ancestors) {
      const { name } = node;
      if ((name === 'eval' || name === 'Function') && !isSeen(ancestors.at(-2), node)) {
        found.add(`${name} under another name`);
      }
    },
    ImportExpression({ source }) {
      if (!/^\.{1,2}\//.test(textOf(source) ?? '')) found.add('import() of an address that is not its own file');
    },
  });
  return [...found];
}

/**
 * A remote runs only code of its own files: it never turns text into code, and imports nothing from elsewhere. The host
 * is exempt: its federation runtime contains an unused way to load ES modules, which the page's policy refuses.
 */
export function noEval({ release }: Candidate, scripts: readonly Script[]): Refusal[] {
  if (!('name' in release.build)) return [];
  return scripts.flatMap(({ path, program }) => {
    const found = program ? findings(program) : null;
    if (found?.length === 0) return [];
    return {
      rule: 'no-eval',
      reason: found ? `${path} contains ${found.join(', ')}.` : `${path} is no JavaScript that can be read.`,
      wayOut:
        'The content policy of the portal would stop it: import the code at build time, and replace a library that needs eval.',
    };
  });
}
