import type { LegalBlock, LegalRun } from '@kontor/contract/legal-text';

/** A node of what a reader of Markdown makes of a text (https://github.com/syntax-tree/mdast). */
export interface MarkdownNode {
  readonly type: string;
  readonly children?: readonly MarkdownNode[];
  readonly value?: string;
  readonly url?: string;
  readonly alt?: string | null;
  readonly depth?: number;
  readonly ordered?: boolean | null;
  readonly start?: number | null;
  readonly identifier?: string;
}

interface Style {
  readonly isStrong: boolean;
  readonly isEmphasized: boolean;
  readonly link: string | null;
}

const plain: Style = { isStrong: false, isEmphasized: false, link: null };

/**
 * What of a text in Markdown is shown: headings, paragraphs, lists, emphasis, and links to pages and addresses. Markup is shown as it
 * was typed, of an image its words; so nothing that was written can run, load or lead elsewhere.
 */
export function legalBlocks(root: MarkdownNode): LegalBlock[] {
  const targets = new Map<string, string>();
  noteTargets(root, targets);
  return blocksOf(root, 0, (identifier) => targets.get(identifier) ?? '');
}

type TargetOf = (identifier: string) => string;

function noteTargets({ type, identifier, url, children = [] }: MarkdownNode, targets: Map<string, string>): void {
  // Of several with one name the first counts (https://spec.commonmark.org/0.31.2/#matches).
  if (type === 'definition' && identifier !== undefined && url !== undefined && !targets.has(identifier)) {
    targets.set(identifier, url);
  }
  for (const child of children) noteTargets(child, targets);
}

function blocksOf(node: MarkdownNode, depth: number, targetOf: TargetOf): LegalBlock[] {
  const { type, children = [], value = '' } = node;
  const block = { depth, marker: null };
  switch (type) {
    case 'heading':
      return [{ ...block, kind: 'heading', level: node.depth ?? 1, runs: runsOf(node, plain, targetOf) }];
    case 'paragraph':
      return [{ ...block, kind: 'paragraph', level: 0, runs: runsOf(node, plain, targetOf) }];
    case 'code':
    case 'html':
      return [{ ...block, kind: 'paragraph', level: 0, runs: [{ ...plain, text: value }] }];
    case 'list':
      return children.flatMap((entry, index) => entryOf(entry, markerOf(node, index), depth + 1, targetOf));
    default:
      return children.flatMap((child) => blocksOf(child, depth, targetOf));
  }
}

const markerOf = ({ ordered, start }: MarkdownNode, index: number): string =>
  ordered ? `${(start ?? 1) + index}.` : '•';

/** The marker stands at its first part, also where that is empty or begins with another list. */
function entryOf(entry: MarkdownNode, marker: string, depth: number, targetOf: TargetOf): LegalBlock[] {
  const [first, ...others] = (entry.children ?? []).flatMap((child) => blocksOf(child, depth, targetOf));
  const isOwn = first?.depth === depth && first.marker === null;
  const empty: LegalBlock = { kind: 'paragraph', level: 0, depth, marker, runs: [] };
  if (first === undefined) return [empty];
  return isOwn ? [{ ...first, marker }, ...others] : [empty, first, ...others];
}

function runsOf(node: MarkdownNode, style: Style, targetOf: TargetOf): LegalRun[] {
  return (node.children ?? []).flatMap((child): LegalRun[] => {
    const { type, value = '', url = '', identifier = '', alt } = child;
    switch (type) {
      case 'text':
      case 'inlineCode':
      case 'html':
        return [{ ...style, text: value }];
      case 'break':
        return [{ ...style, text: '\n' }];
      case 'image':
      case 'imageReference':
        return alt ? [{ ...style, text: alt }] : [];
      case 'strong':
        return runsOf(child, { ...style, isStrong: true }, targetOf);
      case 'emphasis':
        return runsOf(child, { ...style, isEmphasized: true }, targetOf);
      case 'link':
        return runsOf(child, { ...style, link: safeLink(url) }, targetOf);
      case 'linkReference':
        return runsOf(child, { ...style, link: safeLink(targetOf(identifier)) }, targetOf);
      default:
        return runsOf(child, style, targetOf);
    }
  });
}

const protocols = ['http:', 'https:', 'mailto:'];

/** As a browser would read it; `null` for what leads elsewhere than to a page or an address, or to none at all. */
export function safeLink(url: string): string | null {
  if (!/^[a-z]+:/i.test(url) || !URL.canParse(url)) return null;
  const { protocol, href } = new URL(url);
  return protocols.includes(protocol) ? href : null;
}
