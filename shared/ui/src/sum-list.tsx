import { Fragment, type ReactNode } from 'react';
import styles from './sum-list.module.css';

interface SumRow {
  /** Stable key of the row */
  key: string;
  label: ReactNode;
  amount: ReactNode;
  /** Small line below the label: "bisher 4" */
  note?: ReactNode;
  /** Primary lines are positions, secondary ones net and tax */
  secondary?: boolean;
}

/** Amounts with closing rules: the total is between a single and a double rule. Amounts are given as formatted text. */
export function SumList({ rows, total }: { rows: readonly SumRow[]; total?: { label: ReactNode; amount: ReactNode } }) {
  return (
    <dl className={styles.list}>
      {rows.map((row) => (
        <Fragment key={row.key}>
          <dt data-secondary={row.secondary || undefined} className={styles.label}>
            {row.label}
            {row.note && <span className={styles.note}>{row.note}</span>}
          </dt>
          <dd className={styles.amount}>{row.amount}</dd>
        </Fragment>
      ))}
      {total && (
        <div className={styles.total}>
          <dt className={styles.totalLabel}>{total.label}</dt>
          <dd className={styles.totalAmount}>{total.amount}</dd>
        </div>
      )}
    </dl>
  );
}
