import type { ReactNode } from 'react';
import styles from './badge.module.css';

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

/**
 * State that is an exception; the normal case is plain text. info: in progress · success: live · warning: the user must
 * act · danger: overdue · neutral: off. `plain` leaves out the dot ("Ihr Tarif").
 */
export function Badge({
  tone = 'neutral',
  plain = false,
  children,
}: {
  tone?: Tone;
  plain?: boolean;
  children: ReactNode;
}) {
  return (
    <span className={styles.badge} data-tone={tone} data-plain={plain || undefined}>
      {children}
    </span>
  );
}

/** Small coloured point before a state written out in text ("Aktiv, 4 Geräte"). */
export function Dot({ tone = 'neutral' }: { tone?: Tone }) {
  return <span className={styles.dot} data-tone={tone} aria-hidden="true" />;
}

/** Count in the navigation for things that need attention; `label` says what is counted. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  return (
    <span className={styles.count} role="img" aria-label={label}>
      {count}
    </span>
  );
}
