import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { type AnchorTarget, anchorElement } from './anchor.tsx';
import styles from './button.module.css';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'default' | 'danger' | 'outlined' | 'link' | 'ghost';

interface ButtonLook {
  /** default: the one primary action of a view · danger: only in the confirmation itself · outlined, link, ghost: the rest */
  variant?: ButtonVariant;
  /** 32, 40 or 48 px high; below sm 36, 44, 48 */
  size?: 'sm' | 'md' | 'lg';
  width?: 'fit' | 'full';
  /** Square, for a single icon; needs aria-label */
  iconOnly?: boolean;
  children: ReactNode;
}

interface ButtonProps extends ButtonLook, Omit<ComponentPropsWithRef<'button'>, 'className' | 'style' | 'children'> {
  /** Shows the spinner, sets aria-busy and suppresses clicks. Give the label as a verb form: "Wird gespeichert" */
  loading?: boolean;
  /** Suppresses clicks but keeps focus, so that a reason named by aria-describedby can be read */
  disabled?: boolean;
}

/** Standard button: never submits by accident (`type` is `button`) and never acts while busy or disabled. */
export function Button({
  variant = 'default',
  size = 'md',
  width = 'fit',
  iconOnly = false,
  loading = false,
  disabled = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (loading || disabled) {
      // Also stops the submit that Enter in a field triggers through this button.
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    onClick?.(event);
  }

  return (
    <button
      {...rest}
      type={type}
      className={styles.button}
      data-variant={variant}
      data-size={size}
      data-width={width}
      data-icon-only={iconOnly || undefined}
      aria-busy={loading || undefined}
      aria-disabled={loading || disabled || undefined}
      onClick={handleClick}
    >
      {loading && iconOnly ? null : asElement(children)}
      {loading && <Spinner />}
    </button>
  );
}

/**
 * A text of its own element: a browser that translates the page moves bare ones elsewhere, and React could then neither change them nor put
 * something before them.
 */
const asElement = (children: ReactNode): ReactNode =>
  typeof children === 'string' ? <span>{children}</span> : children;

/** A link that looks like a button: navigation, downloads. See AnchorTarget for `href` and `render`. */
export function ButtonLink({
  variant = 'default',
  size = 'md',
  width = 'fit',
  iconOnly = false,
  children,
  'aria-label': ariaLabel,
  ...target
}: ButtonLook & AnchorTarget & { 'aria-label'?: string }) {
  return anchorElement(target, {
    className: styles.button,
    'data-variant': variant,
    'data-size': size,
    'data-width': width,
    'data-icon-only': iconOnly ? 'true' : undefined,
    ...(ariaLabel ? { 'aria-label': ariaLabel } : {}),
    children,
  });
}
