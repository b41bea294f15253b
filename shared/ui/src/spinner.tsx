import styles from './spinner.module.css';

/** 16 px ring for controls that are busy. Content loads as a skeleton, never with a spinner. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
