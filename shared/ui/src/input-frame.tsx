import type { ReactNode } from 'react';
import styles from './input-frame.module.css';

interface InputFrameProps {
  size?: 'md' | 'lg';
  invalid?: boolean;
  disabled?: boolean;
  /** For elements in an iframe, whose focus CSS cannot see */
  focused?: boolean;
  /** Space at the right edge for a button inside the frame */
  endAction?: boolean;
  children: ReactNode;
}

/** Border, states and height of every field; payment-provider elements use it too. */
export function InputFrame({
  size = 'md',
  invalid = false,
  disabled = false,
  focused = false,
  endAction = false,
  children,
}: InputFrameProps) {
  return (
    <div
      className={styles.frame}
      data-size={size}
      data-invalid={invalid || undefined}
      data-disabled={disabled || undefined}
      data-focused={focused || undefined}
      data-end-action={endAction || undefined}
    >
      {children}
    </div>
  );
}
