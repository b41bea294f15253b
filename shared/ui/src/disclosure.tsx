import type { ReactNode } from 'react';
import styles from './disclosure.module.css';

/** Content that opens below its summary: the table of a chart. */
export function Disclosure({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <details className={styles.disclosure}>
      <summary className={styles.summary}>{summary}</summary>
      {children}
    </details>
  );
}
