import type { ReactNode } from 'react';
import styles from './account-strip.module.css';

/**
 * Key facts in one white sheet, divided by hairlines. Two columns below lg, one below sm. columns: weights of the home
 * page (tariff, orders, devices, invoice), or equal.
 */
export function AccountStrip({
  label,
  columns = 'equal',
  children,
}: {
  label: string;
  columns?: 'equal' | 'overview';
  children: ReactNode;
}) {
  return (
    <section className={styles.strip} data-columns={columns} aria-label={label}>
      {children}
    </section>
  );
}

interface AccountFactProps {
  /** Name of the fact */
  label: ReactNode;
  /** The figure, 24/32 */
  figure?: ReactNode;
  /** Right of the figure: "von 1.500 enthaltenen" */
  unit?: ReactNode;
  /** Meter, pips */
  children?: ReactNode;
  /** One or two lines below */
  note?: ReactNode;
  /** TextLink at the bottom edge */
  link?: ReactNode;
}

/** One fact of the strip. */
export function AccountFact({ label, figure, unit, children, note, link }: AccountFactProps) {
  return (
    <div className={styles.fact}>
      <p className={styles.label}>{label}</p>
      {figure && (
        <p className={styles.figureRow}>
          <b className={styles.figure}>{figure}</b>
          {unit && <span className={styles.unit}>{unit}</span>}
        </p>
      )}
      {children && <div className={styles.body}>{children}</div>}
      {note && <div className={styles.note}>{note}</div>}
      {link && <p className={styles.link}>{link}</p>}
    </div>
  );
}
