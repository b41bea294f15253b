import type { ComponentPropsWithRef } from 'react';
import styles from './choice-input.module.css';

export interface ChoiceInputProps
  extends Omit<ComponentPropsWithRef<'input'>, 'size' | 'className' | 'style' | 'children' | 'title'> {
  type: 'checkbox' | 'radio';
  /** With `checked`: cannot be changed but keeps focus, so that its reason can be read */
  locked?: boolean;
}

/** The 20 px box or circle itself. Use Checkbox, ChoiceCard or PlanTable; this one has no label. */
export function ChoiceInput({ locked = false, onChange, ...input }: ChoiceInputProps) {
  return (
    <input
      {...input}
      className={styles.input}
      aria-disabled={locked || undefined}
      onChange={locked ? ignoreChange : onChange}
    />
  );
}

/** React resets a controlled box by itself, but requires a handler. */
function ignoreChange() {}
