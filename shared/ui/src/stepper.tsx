import { mdiCheck } from '@mdi/js';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './stepper.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface StepperProps {
  /** Accessible name: "Registrierung" */
  label: string;
  steps: readonly ReactNode[];
  /** Index of the current step, from 0; all before it are done */
  current: number;
  /** Read out after the name of a done step: "erledigt" */
  doneLabel: string;
}

/** Horizontal line of numbered steps. */
export function Stepper({ label, steps, current, doneLabel }: StepperProps) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={index}
          className={styles.step}
          data-state={index < current ? 'done' : index === current ? 'current' : 'open'}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={styles.node}>{index < current ? <Icon path={mdiCheck} size={16} /> : index + 1}</span>
          {step}
          {index < current && <VisuallyHidden>, {doneLabel}</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}
