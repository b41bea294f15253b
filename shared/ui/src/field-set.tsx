import { type ReactNode, useId } from 'react';
import { describedBy, FieldError, FieldHelp } from './field.tsx';
import styles from './field-set.module.css';

interface FieldSetProps {
  /** Question that the choices below answer */
  legend: ReactNode;
  /** Only for assistive technology, where a heading already says it */
  legendHidden?: boolean;
  help?: ReactNode;
  error?: ReactNode;
  /** Gap and direction of the choices */
  layout?: 'stack' | 'row' | 'columns';
  children: ReactNode;
}

/** Group of checkboxes, radios or choice cards with one legend, help and error. */
export function FieldSet({ legend, legendHidden = false, help, error, layout = 'stack', children }: FieldSetProps) {
  const id = useId();
  return (
    <fieldset
      aria-describedby={describedBy(error ? `${id}-error` : undefined, help ? `${id}-help` : undefined)}
      aria-invalid={error ? true : undefined}
    >
      <legend className={styles.legend} data-hidden={legendHidden || undefined}>
        {legend}
      </legend>
      {/* Before the choices: the first of them gets the focus, and below the last it could be out of sight. */}
      {error && (
        <div className={styles.error}>
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
      <div className={styles.choices} data-layout={layout}>
        {children}
      </div>
      {help && <FieldHelp id={`${id}-help`}>{help}</FieldHelp>}
    </fieldset>
  );
}
