import type { ComponentPropsWithRef, MouseEvent } from 'react';
import styles from './choice-input.module.css';

export interface ChoiceInputProps
  extends Omit<ComponentPropsWithRef<'input'>, 'size' | 'className' | 'style' | 'children' | 'title'> {
  type: 'checkbox' | 'radio';
  /** Stays as it is, but keeps focus, so that its reason can be read */
  locked?: boolean;
}

/** The 20 px box or circle itself. Use Checkbox, Radio, ChoiceCard or PlanTable; this one has no label. */
export function ChoiceInput({ locked = false, onClick, onChange, ...input }: ChoiceInputProps) {
  function handleClick(event: MouseEvent<HTMLInputElement>) {
    if (locked) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <input
      {...input}
      className={styles.input}
      aria-disabled={locked || undefined}
      onClick={handleClick}
      // React asks for a handler beside `checked`; a locked input has nothing to report.
      onChange={locked ? ignoreChange : onChange}
    />
  );
}

function ignoreChange() {}
