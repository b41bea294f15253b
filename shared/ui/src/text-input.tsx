import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useField } from './field.tsx';
import { Icon } from './icon.tsx';
import { InputFrame } from './input-frame.tsx';
import styles from './text-input.module.css';

interface TextInputProps extends Omit<ComponentPropsWithRef<'input'>, 'size' | 'className' | 'style' | 'prefix'> {
  type?: 'text' | 'email' | 'tel' | 'url' | 'search' | 'date' | 'datetime-local' | 'number' | 'password' | 'file';
  size?: 'md' | 'lg';
  /** mdi path before the text */
  icon?: string;
  /** After the text: unit, state */
  suffix?: ReactNode;
  /** Quantities and codes: right-aligned tabular numerals */
  numeric?: boolean;
}

/** One line of text. Takes id, description and validity from the surrounding Field; `ref` and the rest go to the input. */
export function TextInput({ type = 'text', size = 'md', icon, suffix, numeric = false, ...input }: TextInputProps) {
  const field = useField();
  return (
    <InputFrame size={size} invalid={Boolean(field['aria-invalid'] ?? input['aria-invalid'])} disabled={input.disabled}>
      {icon && <Icon path={icon} size={20} />}
      <input {...field} {...input} type={type} className={styles.input} data-numeric={numeric || undefined} />
      {suffix && <span className={styles.suffix}>{suffix}</span>}
    </InputFrame>
  );
}
