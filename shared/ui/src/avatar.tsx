import styles from './avatar.module.css';

/** Initials of a person, for the user menu. Decorative: the name is shown beside it or names the button. */
export function Avatar({ initials }: { initials: string }) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initials}
    </span>
  );
}
