import { mdiAlertCircle, mdiCheck } from '@mdi/js';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './stops.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export type StopState = 'done' | 'current' | 'open' | 'danger';

/** Vertical line with stops: tasks, due dates, progress. `live` announces changes (preparing). */
export function Stops({ label, live = false, children }: { label?: string; live?: boolean; children: ReactNode }) {
  return (
    <ol className={styles.stops} aria-label={label} aria-live={live ? 'polite' : undefined}>
      {children}
    </ol>
  );
}

interface StopProps {
  state: StopState;
  /** State in words, for screen readers only: "erledigt" */
  stateLabel?: string;
  title: ReactNode;
  /** Heading element of the title, if the stops are sections of the page */
  titleAs?: 'p' | 'h2' | 'h3';
  /** Right of the title: amount, time, link */
  end?: ReactNode;
  /** Button right of the text; on a phone below it, in full width */
  action?: ReactNode;
  /** The segment to the next stop is animated: work of unknown duration is under way */
  running?: boolean;
  children?: ReactNode;
}

/** One stop of Stops. */
export function Stop({
  state,
  stateLabel,
  title,
  titleAs: Title = 'p',
  end,
  action,
  running = false,
  children,
}: StopProps) {
  return (
    <li
      className={styles.stop}
      data-state={state}
      data-running={running || undefined}
      aria-current={state === 'current' ? 'step' : undefined}
    >
      <span className={styles.node} aria-hidden="true">
        {state === 'done' && <Icon path={mdiCheck} size={16} />}
        {state === 'danger' && <Icon path={mdiAlertCircle} size={16} />}
      </span>
      <div className={styles.body}>
        <Title className={styles.title}>
          {title}
          {stateLabel && <VisuallyHidden>, {stateLabel}</VisuallyHidden>}
        </Title>
        {children && <div className={styles.text}>{children}</div>}
      </div>
      {end && <div className={styles.end}>{end}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </li>
  );
}
