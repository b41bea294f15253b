import type { ReactNode } from 'react';
import styles from './stop-line.module.css';

export interface LineStop {
  key: string;
  label: ReactNode;
  /** Date; leave out when it is not known */
  detail?: ReactNode;
}

/** Coral line of the dunning stages, horizontal; vertical below 760 px. Stops before `current` are past. */
export function StopLine({ label, stops, current }: { label: string; stops: readonly LineStop[]; current: number }) {
  return (
    <ol className={styles.line} aria-label={label}>
      {stops.map((stop, index) => (
        <li
          key={stop.key}
          className={styles.stop}
          data-state={index < current ? 'done' : index === current ? 'current' : 'open'}
          aria-current={index === current ? 'step' : undefined}
        >
          <b className={styles.label}>{stop.label}</b>
          {stop.detail}
        </li>
      ))}
    </ol>
  );
}
