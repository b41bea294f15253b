import type { ReactNode } from 'react';
import styles from './sticky-footer.module.css';

interface StickyFooterProps {
  /** Left: total, "Nicht gespeichert" */
  children?: ReactNode;
  /** Right: the buttons */
  actions: ReactNode;
  /** one-column: where an aside goes below the content (bar of the subscription) · always: save bar of forms */
  show?: 'one-column' | 'always';
}

/** Bar at the bottom edge with the one action of the page. The save bar is rendered after the first change. */
export function StickyFooter({ children, actions, show = 'always' }: StickyFooterProps) {
  return (
    <div className={styles.bar} data-show={show}>
      <div className={styles.text}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}
