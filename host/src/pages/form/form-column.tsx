import type { ReactNode } from 'react';
import styles from './form-column.module.css';

/** Forms of the account pages: cards of 640 px, one below the other. */
export function FormColumn({ children }: { children: ReactNode }) {
  return <div className={styles.column}>{children}</div>;
}
