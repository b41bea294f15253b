import type { ReactNode } from 'react';
import styles from './tile.module.css';

/** Square with an icon or up to three letters: shop system, product, agency. ink: chosen or own · soft: everything else. */
export function Tile({
  tone = 'ink',
  size = 'md',
  children,
}: {
  tone?: 'ink' | 'soft';
  size?: 'sm' | 'md';
  children: ReactNode;
}) {
  return (
    <span className={styles.tile} data-tone={tone} data-size={size} aria-hidden="true">
      {children}
    </span>
  );
}
