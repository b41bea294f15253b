import type { ComponentPropsWithRef } from 'react';
import { useField } from './field.tsx';
import { InputFrame } from './input-frame.tsx';
import styles from './text-area.module.css';

type TextAreaProps = Omit<ComponentPropsWithRef<'textarea'>, 'className' | 'style'>;

/** Several lines of text, in a Field as TextInput is. */
export function TextArea(textArea: TextAreaProps) {
  const field = useField();
  return (
    <InputFrame invalid={Boolean(field['aria-invalid'])} disabled={textArea.disabled}>
      <textarea rows={4} {...field} {...textArea} className={styles.area} />
    </InputFrame>
  );
}
