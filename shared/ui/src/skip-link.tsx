import type { ReactNode } from 'react';
import styles from './skip-link.module.css';

/** First tab stop: jumps to `<main id="main">`. Visible only with focus. */
export function SkipLink({ children }: { children: ReactNode }) {
  return (
    <a href="#main" className={styles.link}>
      {children}
    </a>
  );
}
