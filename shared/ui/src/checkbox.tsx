import { type ReactNode, useId } from 'react';
import styles from './checkbox.module.css';
import { ChoiceInput, type ChoiceInputProps } from './choice-input.tsx';
import { describedBy, FieldError, FieldHelp } from './field.tsx';

interface CheckboxProps extends Omit<ChoiceInputProps, 'type'> {
  /** The label; links inside are allowed and do not toggle */
  children: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
}

/** Checkbox with its label; the label is part of the target. `locked` keeps the state and stays focusable. */
export function Checkbox({ children, help, error, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div>
      <label className={styles.label}>
        <span className={styles.box}>
          <ChoiceInput
            {...input}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(
              input['aria-describedby'],
              error ? `${id}-error` : undefined,
              help ? `${id}-help` : undefined,
            )}
          />
        </span>
        <span>{children}</span>
      </label>
      {(error || help) && (
        <div className={styles.below}>
          {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
          {help && <FieldHelp id={`${id}-help`}>{help}</FieldHelp>}
        </div>
      )}
    </div>
  );
}
