import { type ReactNode, useId } from 'react';
import styles from './checkout-section.module.css';

/** Part of the checkout under its heading. */
export function CheckoutSection({ title, isBusy, children }: { title: string; isBusy?: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id} aria-busy={isBusy}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
