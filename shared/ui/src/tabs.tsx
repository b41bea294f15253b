import { type ReactElement, type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './tabs.module.css';

/**
 * Sections of an area as links in one row; they are pages with their own address. Scrolls horizontally on small
 * screens.
 */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  const line = useRef<HTMLElement>(null);
  const place = useRef<string>(null);
  // At the beginning and whenever the current tab has moved, by another language or a tab that came later; otherwise the row
  // stays where the user has scrolled it.
  useLayoutEffect(() => {
    const current = line.current?.querySelector<HTMLElement>('[aria-current]');
    if (!line.current || !current) return;
    const { offsetLeft, offsetWidth } = current;
    const before = place.current;
    place.current = `${offsetLeft} ${offsetWidth}`;
    if (place.current === before) return;
    line.current.scrollLeft = offsetLeft - (line.current.clientWidth - offsetWidth) / 2;
  });
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
