import styles from './pips.module.css';

interface PipsProps {
  /** Licensed devices: one square each */
  total: number;
  /** Connected devices: the filled ones */
  filled: number;
}

/** One square per licensed device, filled when connected. Hidden from assistive technology: write the numbers beside it. */
export function Pips({ total, filled }: PipsProps) {
  return (
    <span className={styles.pips} aria-hidden="true">
      {Array.from({ length: total }, (_, index) => (
        <span key={index} className={styles.pip} data-filled={index < filled || undefined} />
      ))}
    </span>
  );
}
