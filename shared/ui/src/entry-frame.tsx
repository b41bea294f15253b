import type { ReactNode } from 'react';
import styles from './entry-frame.module.css';
import { LegalRow } from './legal-row.tsx';

interface EntryFrameProps {
  /** BrandMark */
  brand: ReactNode;
  /** Right in the header: language, as a ghost button; its label is aligned with the edge */
  end?: ReactNode;
  /** Alert above the title */
  notice?: ReactNode;
  title: ReactNode;
  lead?: ReactNode;
  /** Form and the links below it, 400 px wide */
  children: ReactNode;
  /** Plain links in the footer: Impressum, Datenschutz, AGB, Cookies */
  legal?: ReactNode;
  /** EntryPanel; hidden below lg */
  panel?: ReactNode;
}

/** Frame of login, password and account creation: form column of 600 px beside the ink panel. Brings its own `main`. */
export function EntryFrame({ brand, end, notice, title, lead, children, legal, panel }: EntryFrameProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.column}>
        <header className={styles.head}>
          {brand}
          {end && <div className={styles.end}>{end}</div>}
        </header>
        <main id="main" className={styles.main}>
          {notice && <div className={styles.notice}>{notice}</div>}
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          <div className={styles.content}>{children}</div>
        </main>
        {legal && (
          <footer className={styles.legal}>
            <LegalRow>{legal}</LegalRow>
          </footer>
        )}
      </div>
      {panel && <div className={styles.panel}>{panel}</div>}
    </div>
  );
}
