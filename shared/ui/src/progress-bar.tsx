import styles from './progress-bar.module.css';

/** Thin line at the very top edge while a page is on its way. `label`: "Seite wird geladen". */
export function ProgressBar({ active, label }: { active: boolean; label: string }) {
  return (
    <>
      {active && <div className={styles.bar} role="progressbar" aria-label={label} />}
      {/* Always there, because a reader announces what changes in a region that it knows. */}
      <p className={styles.label} role="status">
        {active && label}
      </p>
    </>
  );
}
