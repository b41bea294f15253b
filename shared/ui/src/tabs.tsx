import type { ReactElement, ReactNode } from 'react';
import styles from './tabs.module.css';

/** Sections of an area as links on one line; they are pages with their own address. Scrolls sideways on small screens. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {children}
    </nav>
  );
}

/**
 * One tab: give the router's link as child. A NavLink sets `aria-current="page"` by itself, and that draws the line.
 */
export function Tab({ children }: { children: ReactElement }) {
  return <span className={styles.tab}>{children}</span>;
}
