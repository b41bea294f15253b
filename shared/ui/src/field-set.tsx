import { type ReactNode, useId } from 'react';
import { FieldError } from './field.tsx';
import styles from './field-set.module.css';

interface FieldSetProps {
  /** Question that the choices below answer */
  legend: ReactNode;
  /** For assistive technology only, where a heading already shows the question */
  legendHidden?: boolean;
  error?: ReactNode;
  /** Gap and direction of the choices */
  layout?: 'stack' | 'row' | 'columns';
  children: ReactNode;
}

/** Group of checkboxes, radios or choice cards with one legend and error. */
export function FieldSet({ legend, legendHidden = false, error, layout = 'stack', children }: FieldSetProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} aria-invalid={error ? true : undefined}>
      <legend className={styles.legend} data-hidden={legendHidden || undefined}>
        {legend}
      </legend>
      {/* Before the choices: the first of them gets focus, and below the last the error could be out of sight. */}
      {error && (
        <div className={styles.error}>
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
      <div className={styles.choices} data-layout={layout}>
        {children}
      </div>
    </fieldset>
  );
}
