import { Fragment, type ReactNode } from 'react';
import styles from './facts.module.css';

/** Names and values beside each other. */
export function Facts({ facts }: { readonly facts: readonly { readonly label: string; readonly value: ReactNode }[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }, index) => (
        // Two lines of an invoice may have the same name.
        <Fragment key={`${index} ${label}`}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
