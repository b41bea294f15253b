import { mdiOpenInNew } from '@mdi/js';
import type { ReactNode } from 'react';
import { type AnchorTarget, anchorElement } from './anchor.tsx';
import { Icon } from './icon.tsx';
import styles from './text-link.module.css';

/**
 * Link in running text: dark text with a sky line, light on a dark background. `external` adds the icon for "leaves
 * Kontor"; `quiet` keeps the weight of the text around it (links in a label row).
 */
export function TextLink({
  children,
  external = false,
  quiet = false,
  'aria-label': ariaLabel,
  ...target
}: AnchorTarget & { children: ReactNode; external?: boolean; quiet?: boolean; 'aria-label'?: string }) {
  return anchorElement(target, {
    className: styles.link,
    'data-quiet': quiet ? 'true' : undefined,
    ...(ariaLabel ? { 'aria-label': ariaLabel } : {}),
    children: external ? (
      <>
        {children}
        <span className={styles.icon}>
          <Icon path={mdiOpenInNew} size={16} />
        </span>
      </>
    ) : (
      children
    ),
  });
}
