import type { ReactNode } from 'react';
import { FormGrid } from './form-grid.tsx';
import styles from './signup-frame.module.css';

interface SignupFrameProps {
  /** BrandMark */
  brand: ReactNode;
  /** Right in the header: whose sign-up it is, shortened where it has no room */
  account?: ReactNode;
  /** Right of it: language */
  end?: ReactNode;
  /** Stepper */
  stepper?: ReactNode;
  title: ReactNode;
  lead?: ReactNode;
  /** Forms should stay below 560 px: wrap them in SignupForm */
  children: ReactNode;
  /** Footer, left: back or cancel */
  back?: ReactNode;
  /** Footer, before the primary button; hidden below sm */
  summary?: ReactNode;
  /** Footer, right: the primary button (size lg). Submits a form in the body through its `form` attribute */
  primary?: ReactNode;
  /** Below everything else: LegalRow */
  legal?: ReactNode;
}

/** Frame of the sign-up, without sidebar. Brings its own `main`. */
export function SignupFrame({
  brand,
  account,
  end,
  stepper,
  title,
  lead,
  children,
  back,
  summary,
  primary,
  legal,
}: SignupFrameProps) {
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        {brand}
        {(account || end) && (
          <div className={styles.end}>
            {account && <span className={styles.account}>{account}</span>}
            {end}
          </div>
        )}
      </header>
      <main id="main" className={styles.body}>
        {stepper && <div className={styles.stepper}>{stepper}</div>}
        <div className={styles.intro}>
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {children}
      </main>
      {legal && <div className={styles.legal}>{legal}</div>}
      {(back || primary) && (
        <footer className={styles.foot}>
          <div className={styles.footRow}>
            {back && <div className={styles.back}>{back}</div>}
            <div className={styles.summary}>{summary}</div>
            {primary && <div className={styles.primary}>{primary}</div>}
          </div>
        </footer>
      )}
    </div>
  );
}

/** FormGrid of at most 560 px. */
export function SignupForm({ children }: { children: ReactNode }) {
  return (
    <div className={styles.form}>
      <FormGrid>{children}</FormGrid>
    </div>
  );
}
