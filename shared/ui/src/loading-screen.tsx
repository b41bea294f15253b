import { Mark } from './brand-mark.tsx';
import styles from './loading-screen.module.css';

/** First load: ink screen, mark, a 200 px line and one sentence ("App wird geladen"). */
export function LoadingScreen({ text }: { text: string }) {
  return (
    <div className={styles.screen} data-surface="ink" role="status">
      <Mark size={56} />
      <span className={styles.track} aria-hidden="true">
        <span className={styles.line} />
      </span>
      <p className={styles.text}>{text}</p>
    </div>
  );
}
