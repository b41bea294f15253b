import styles from './progress-bar.module.css';

/** Thin line at the top edge while a page loads. `label`: "Seite wird geladen". */
export function ProgressBar({ active, label }: { active: boolean; label: string }) {
  return (
    <>
      {active && <div className={styles.bar} role="progressbar" aria-label={label} />}
      {/* Always rendered: screen readers announce changes only in regions that they know. */}
      <p className={styles.label} role="status">
        {active && label}
      </p>
    </>
  );
}
