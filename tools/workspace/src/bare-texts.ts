import { type Expression, type JSXChild, type JSXEmptyExpression, parseSync, Visitor } from 'oxc-parser';

// Browsers translate a page by putting each of its texts into an element of their own. React, which remembers the text, then
// fails when it removes it, or puts something before it. Texts that are alone in their element are safe: React sets those anew.

type Kind = 'element' | 'text' | 'nothing';

const lists = /^(?:map|flatMap)$/;

/** Functions whose results are texts, by their names. */
const makesText = /^(?:t|date|day|money|moment|count|percent|bytes|\w+(?:Text|Texts|Label|Name|Of))$/;

/** What an expression may become. Of most names that is not known; they are taken for nothing of these. */
function kindsOf(node: Expression | JSXEmptyExpression): Kind[] {
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return ['element'];
    case 'JSXEmptyExpression':
      return ['nothing'];
    case 'Literal':
      return [node.value === null || typeof node.value === 'boolean' ? 'nothing' : 'text'];
    case 'TemplateLiteral':
    case 'BinaryExpression':
      return ['text'];
    case 'ConditionalExpression':
      return [...kindsOf(node.consequent), ...kindsOf(node.alternate)];
    case 'LogicalExpression':
      return node.operator === '&&'
        ? ['nothing', ...kindsOf(node.right)]
        : [...kindsOf(node.left), ...kindsOf(node.right)];
    case 'CallExpression':
      return kindsOfCall(node.callee);
    default:
      return [];
  }
}

function kindsOfCall(callee: Expression): Kind[] {
  if (callee.type === 'Identifier') return makesText.test(callee.name) ? ['text'] : [];
  const isList =
    callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && lists.test(callee.property.name);
  return isList ? ['element', 'nothing'] : [];
}

/** What a button or a link is given to show is mostly a text. */
const isLabel = (node: Expression | JSXEmptyExpression, parent: string): boolean =>
  /^(?:button|a|label|span)$/.test(parent) && node.type === 'Identifier' && node.name === 'children';

function kindsOfChild(child: JSXChild, parent: string): Kind[] {
  if (child.type === 'JSXText') return ['text'];
  if (child.type !== 'JSXExpressionContainer') return ['element'];
  return isLabel(child.expression, parent) ? ['text'] : kindsOf(child.expression);
}

/** Line breaks of the source are no texts of the page. */
const isBreak = (child: JSXChild): boolean =>
  (child.type === 'JSXText' && child.value.trim() === '' && child.value.includes('\n')) ||
  (child.type === 'JSXExpressionContainer' && child.expression.type === 'JSXEmptyExpression');

function isBroken(children: readonly JSXChild[], parent: string): boolean {
  const kinds = children.filter((child) => !isBreak(child)).map((child) => kindsOfChild(child, parent));
  if (kinds.length < 2) return false;
  return kinds.some((one, index) => {
    const goes = one.includes('nothing') || (one.includes('element') && one.includes('text'));
    if (!goes) return false;
    // What comes is put before the next that is there.
    const next = kinds.slice(index + 1).find((other) => !other.includes('nothing'));
    return one.includes('text') || (next?.includes('text') ?? false);
  });
}

/** The lines of a source at which a bare text stands beside what comes and goes. */
export function bareTextsIn(file: string, source: string): number[] {
  const lines: number[] = [];
  const check = (children: readonly JSXChild[], parent: string, start: number) => {
    if (isBroken(children, parent)) lines.push(source.slice(0, start).split('\n').length);
  };
  new Visitor({
    JSXElement: ({ children, openingElement: { name }, start }) =>
      check(children, name.type === 'JSXIdentifier' ? name.name : '', start),
    JSXFragment: ({ children, start }) => check(children, '', start),
  }).visit(parseSync(file, source).program);
  return lines;
}
