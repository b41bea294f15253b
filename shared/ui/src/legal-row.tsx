import type { ReactNode } from 'react';
import styles from './legal-row.module.css';

/** Plain links at the foot of a page: Impressum, Datenschutz, AGB, Cookies. */
export function LegalRow({ children }: { readonly children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
