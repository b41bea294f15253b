import type { ReactNode } from 'react';
import styles from './page.module.css';

/** Content of one route: 1120 px plus gutters, sections 24 px apart. The layout provides the `main` landmark. */
export function Page({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}

/**
 * Content and aside; one column below lg. aside: 344 (Abonnement) or 320 px (Zahlungsmethoden), sticky below the top
 * bar · golden: 1.62 : 1 (Übersicht).
 */
export function Columns({
  layout,
  children,
  aside,
}: {
  layout: 'aside-344' | 'aside-320' | 'golden';
  children: ReactNode;
  aside: ReactNode;
}) {
  return (
    <div className={styles.columns} data-layout={layout}>
      <div className={styles.column}>{children}</div>
      <div className={styles.column} data-sticky={layout === 'golden' ? undefined : true}>
        {aside}
      </div>
    </div>
  );
}

interface StackProps {
  /** Distance in the 4 px scale: 1 4, 2 8, 3 12, 4 16, 5 20, 6 24, 8 32, 10 40, 12 48 px */
  gap?: 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10 | 12;
  /** row: beside each other, wrapping */
  direction?: 'column' | 'row';
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
  justify?: 'start' | 'end' | 'between';
  children: ReactNode;
}

/** Children at equal distances. */
export function Stack({ gap = 6, direction = 'column', align, justify, children }: StackProps) {
  return (
    <div className={styles.stack} data-gap={gap} data-direction={direction} data-align={align} data-justify={justify}>
      {children}
    </div>
  );
}
