import type { ReactNode } from 'react';
import styles from './summary-lines.module.css';

/** The selection, and below it what it means, in the footer of a step. */
export function SummaryLines({ first, children }: { first: ReactNode; children?: ReactNode }) {
  return (
    <div aria-live="polite">
      <p className={styles.first}>{first}</p>
      {children && <p>{children}</p>}
    </div>
  );
}
