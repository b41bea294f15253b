import type { ReactNode } from 'react';
import styles from './form-grid.module.css';

/** Fields in two columns from sm on. A field that needs the whole width belongs into a FormWide. */
export function FormGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}

/** Spans both columns of a FormGrid. */
export function FormWide({ children }: { children: ReactNode }) {
  return <div className={styles.wide}>{children}</div>;
}
