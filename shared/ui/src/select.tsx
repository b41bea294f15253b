import { mdiChevronDown } from '@mdi/js';
import type { ComponentPropsWithRef } from 'react';
import { useField } from './field.tsx';
import { Icon } from './icon.tsx';
import { InputFrame } from './input-frame.tsx';
import styles from './select.module.css';

interface SelectProps extends Omit<ComponentPropsWithRef<'select'>, 'size' | 'multiple' | 'className' | 'style'> {
  size?: 'md' | 'lg';
}

/** Native select with `<option>` children: keyboard, touch and screen-reader behaviour come from the browser. */
export function Select({ size = 'md', ...select }: SelectProps) {
  const field = useField();
  return (
    <InputFrame size={size} invalid={Boolean(field['aria-invalid'])} disabled={select.disabled}>
      <select {...field} {...select} className={styles.select} />
      <span className={styles.chevron}>
        <Icon path={mdiChevronDown} size={20} />
      </span>
    </InputFrame>
  );
}
