import { mdiAlertCircleOutline } from '@mdi/js';
import { createContext, type ReactNode, use, useId } from 'react';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

/** What connects a control with its field. Spread it on the control. */
export interface FieldWiring {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
}

const FieldContext = createContext<FieldWiring>({});

/** Attributes of the surrounding Field, for custom controls (payment-provider elements). Empty outside of a field. */
export function useField(): FieldWiring {
  return use(FieldContext);
}

/** Joins ids for aria-describedby; undefined if there are none. */
export function describedBy(...ids: (string | undefined | false)[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined;
}

/** Error below a control: icon and text. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className={styles.error}>
      <Icon path={mdiAlertCircleOutline} size={16} />
      <span>{children}</span>
    </p>
  );
}

/** Help below a control. */
export function FieldHelp({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className={styles.help}>
      {children}
    </p>
  );
}

interface FieldProps {
  label: ReactNode;
  /** Right in the label row: "optional" */
  marker?: ReactNode;
  /** Right in the label row, outside of the label: a link such as "Passwort vergessen?" */
  labelAction?: ReactNode;
  help?: ReactNode;
  /** Shown below the control and announced with it; also marks the control invalid */
  error?: ReactNode;
  required?: boolean;
  /** One control of this package (TextInput, PasswordInput, Select) or one that spreads `useField()` */
  children: ReactNode;
}

/** Label, control, help and error, connected by id. The control inside needs no id of its own. */
export function Field({ label, marker, labelAction, help, error, required, children }: FieldProps) {
  const id = useId();
  const helpId = `${id}-help`;
  const errorId = `${id}-error`;
  const wiring: FieldWiring = {
    id,
    'aria-describedby': describedBy(error ? errorId : undefined, help ? helpId : undefined),
    'aria-invalid': error ? true : undefined,
    'aria-required': required ? true : undefined,
  };
  return (
    <div className={styles.field}>
      <div className={styles.labelRow}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {marker && <span className={styles.marker}>{marker}</span>}
        {labelAction}
      </div>
      <FieldContext value={wiring}>{children}</FieldContext>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {help && <FieldHelp id={helpId}>{help}</FieldHelp>}
    </div>
  );
}
