import { type ReactElement, type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './tabs.module.css';

/**
 * Sections of an area as links in one row; they are pages with their own address. Scrolls horizontally on small
 * screens.
 */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  const line = useRef<HTMLElement>(null);
  // Every page renders its own row, so the current tab is scrolled into view once.
  useLayoutEffect(() => {
    const current = line.current?.querySelector<HTMLElement>('[aria-current]');
    if (!line.current || !current) return;
    line.current.scrollLeft = current.offsetLeft - (line.current.clientWidth - current.offsetWidth) / 2;
  }, []);
  return (
    <nav ref={line} className={styles.tabs} aria-label={label}>
      {children}
    </nav>
  );
}

/** One tab: give the router's link as child. A NavLink sets `aria-current="page"`, which shows the line. */
export function Tab({ children }: { children: ReactElement }) {
  return <span className={styles.tab}>{children}</span>;
}
