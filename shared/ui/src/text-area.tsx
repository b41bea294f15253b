import type { ComponentPropsWithRef } from 'react';
import { useField } from './field.tsx';
import { InputFrame } from './input-frame.tsx';
import styles from './text-area.module.css';

/** Several lines of text; grows by hand. */
export function TextArea({ rows = 4, ...textarea }: Omit<ComponentPropsWithRef<'textarea'>, 'className' | 'style'>) {
  const field = useField();
  return (
    <InputFrame invalid={Boolean(field['aria-invalid'])} disabled={textarea.disabled}>
      <textarea {...field} {...textarea} rows={rows} className={styles.textarea} />
    </InputFrame>
  );
}
