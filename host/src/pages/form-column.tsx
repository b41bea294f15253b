import type { ReactNode } from 'react';
import styles from './form-column.module.css';

/** Forms of the account pages: cards of 640 px, one below the other. */
export function FormColumn({ children }: { children: ReactNode }) {
  return <div className={styles.column}>{children}</div>;
}

/** Two fields beside each other from sm on. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
