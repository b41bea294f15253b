import type { ReactNode } from 'react';
import styles from './full-page.module.css';
import { FullPageLine, type FullPageState } from './full-page-line.tsx';

interface FullPageProps {
  /**
   * End of the line across the screen: broken · ending at a buffer · stopped by a lock · at a stop that is not done ·
   * complete with a check
   */
  state: FullPageState;
  /** BrandMark */
  brand: ReactNode;
  /** Two or three words */
  title: ReactNode;
  /** One or two sentences */
  lead: ReactNode;
  /** One button (size lg) and one link */
  actions?: ReactNode;
  /** Error id, status */
  foot?: ReactNode;
  /** Below it: LegalRow */
  legal?: ReactNode;
}

/** System page that replaces everything: failure, 404, 403, and results of mailed links. Brings its own `main`. */
export function FullPage({ state, brand, title, lead, actions, foot, legal }: FullPageProps) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>{brand}</header>
      <main id="main" className={styles.main}>
        <div className={styles.line}>
          <FullPageLine state={state} />
        </div>
        <div className={styles.text}>
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          <p className={styles.lead}>{lead}</p>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      </main>
      <footer className={styles.foot}>
        {foot}
        {legal && <div className={styles.legal}>{legal}</div>}
      </footer>
    </div>
  );
}
