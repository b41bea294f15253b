import type { ReactNode } from 'react';
import styles from './page-head.module.css';

interface PageHeadProps {
  /** Small line above: date, greeting, parent */
  eyebrow?: ReactNode;
  /** The only h1 of the page; on home and commissions it states the current situation */
  title: ReactNode;
  /** Badge beside the title */
  badge?: ReactNode;
  /** One sentence below */
  lead?: ReactNode;
  /** Right of the title; below it on small screens */
  actions?: ReactNode;
}

/** Header of a page in the shell. */
export function PageHead({ eyebrow, title, badge, lead, actions }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <div className={styles.text}>
        {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
        <div className={styles.titleRow}>
          <h1 tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {badge}
        </div>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
