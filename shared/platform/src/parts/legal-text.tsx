import type { LegalBlock, LegalRun } from '@kontor/contract/legal-text';
import type { ReactNode } from 'react';
import styles from './legal-text.module.css';

interface LegalTextProps {
  readonly blocks: readonly LegalBlock[];
}

/** A legal text below the title of its page or dialog. Its links open in tabs of their own. */
export function LegalText({ blocks }: LegalTextProps) {
  return <div className={styles.text}>{partsOf(blocks, 0)}</div>;
}

/** Blocks of this depth, and what is deeper as lists between them. */
function partsOf(blocks: readonly LegalBlock[], depth: number): ReactNode[] {
  const parts: ReactNode[] = [];
  for (let index = 0; index < blocks.length; ) {
    const block = blocks[index];
    if (block === undefined || block.depth <= depth) {
      if (block) parts.push(<Block key={index} block={block} />);
      index += 1;
    } else {
      const end = endOfList(blocks, index, depth + 1);
      parts.push(<List key={index} blocks={blocks.slice(index, end)} depth={depth + 1} />);
      index = end;
    }
  }
  return parts;
}

const isOrdered = ({ marker }: LegalBlock): boolean => marker !== null && marker !== '•';

/** Where a list ends: with something less deep, or with an entry of another kind. */
function endOfList(blocks: readonly LegalBlock[], begin: number, depth: number): number {
  const kind = blocks[begin];
  const next = blocks.findIndex(
    (block, index) =>
      index > begin &&
      (block.depth < depth ||
        (block.depth === depth && block.marker !== null && kind !== undefined && isOrdered(block) !== isOrdered(kind))),
  );
  return next === -1 ? blocks.length : next;
}

function List({ blocks, depth }: { readonly blocks: readonly LegalBlock[]; readonly depth: number }) {
  const begins = blocks.flatMap((block, index) =>
    index === 0 || (block.depth === depth && block.marker !== null) ? [index] : [],
  );
  const entries = begins.map((begin, entry) => (
    <li key={begin}>{partsOf(blocks.slice(begin, begins[entry + 1]), depth)}</li>
  ));
  const [first] = blocks;
  if (first === undefined || !isOrdered(first)) return <ul>{entries}</ul>;
  return <ol start={Number.parseInt(first.marker ?? '1', 10)}>{entries}</ol>;
}

function Block({ block: { kind, level, runs } }: { readonly block: LegalBlock }) {
  const content = runs.map((run, index) => <Run key={`${index} ${run.text}`} run={run} />);
  if (kind === 'paragraph') return content.length > 0 ? <p>{content}</p> : null;
  // The title of the page is above all of its headings.
  const Heading = (['h2', 'h3', 'h4'] as const)[Math.min(level, 4) - 2] ?? 'h2';
  return <Heading>{content}</Heading>;
}

function Run({ run: { text, isStrong, isEmphasized, link } }: { readonly run: LegalRun }) {
  const emphasized = isEmphasized ? <em>{text}</em> : text;
  const strong = isStrong ? <strong>{emphasized}</strong> : emphasized;
  if (link === null) return strong;
  return (
    <a href={link} target="_blank" rel="noopener noreferrer">
      {strong}
    </a>
  );
}
