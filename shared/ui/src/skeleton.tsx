import type { ReactNode } from 'react';
import { Stack } from './page.tsx';
import styles from './skeleton.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface SkeletonProps {
  /** Shape of the content that will replace it */
  shape?: 'line' | 'title' | 'figure' | 'button' | 'field' | 'tile' | 'stop' | 'row' | 'block';
  /** Part of the available width */
  width?: 'quarter' | 'third' | 'half' | 'most' | 'full';
}

/** One grey placeholder in its final shape. Put several into a SkeletonArea. */
export function Skeleton({ shape = 'line', width = 'full' }: SkeletonProps) {
  return <span className={styles.piece} data-shape={shape} data-width={width} />;
}

/** Loading content: placeholders in the final layout, and one sentence for screen readers. */
export function SkeletonArea({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>{text}</VisuallyHidden>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

/** Title and lead of a page. */
export function SkeletonHead() {
  return (
    <Stack gap={3}>
      <Skeleton shape="title" width="third" />
      <Skeleton width="half" />
    </Stack>
  );
}

/** Lines of a paragraph, the last one shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span className={styles.text}>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} width={index === lines - 1 && lines > 1 ? 'most' : 'full'} />
      ))}
    </span>
  );
}

/** Rows of a table or card list with hairlines. */
export function SkeletonRows({ rows }: { rows: number }) {
  return (
    <div>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={styles.row}>
          <Skeleton width="third" />
          <Skeleton width="quarter" />
        </div>
      ))}
    </div>
  );
}
