import styles from './progress-bar.module.css';

/** Thin line at the very top edge while a page is on its way. `label`: "Seite wird geladen". */
export function ProgressBar({ active, label }: { active: boolean; label: string }) {
  return (
    <div className={styles.bar} data-active={active || undefined} role="status">
      {active && <span className={styles.label}>{label}</span>}
    </div>
  );
}
