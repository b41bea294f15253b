import type { ReactNode } from 'react';
import styles from './text.module.css';

export type TextVariant = 'display' | 'h1' | 'figure' | 'h2' | 'h3' | 'lead' | 'body' | 'ui' | 'small';

interface TextProps {
  /** Element to render; independent of the look */
  as?: 'h1' | 'h2' | 'h3' | 'h4' | 'p' | 'span' | 'div' | 'strong' | 'legend' | 'dt' | 'dd';
  /** Row of the type scale; `figure` has tabular numerals */
  variant?: TextVariant;
  tone?: 'default' | 'secondary' | 'muted' | 'success' | 'warning' | 'danger' | 'changed';
  /** Overrides the weight of the variant */
  weight?: 'regular' | 'medium' | 'semibold';
  /** Tabular numerals, for amounts, dates and quantities. Document numbers and IBANs stay without */
  numeric?: boolean;
  nowrap?: boolean;
  id?: string;
  /** -1 for a heading that gets focus after navigation */
  tabIndex?: -1;
  children: ReactNode;
}

/** Text in one of the text roles, without margins. */
export function Text({
  as: Element = 'p',
  variant = 'body',
  tone = 'default',
  weight,
  numeric = false,
  nowrap = false,
  ...rest
}: TextProps) {
  return (
    <Element
      {...rest}
      className={styles.text}
      data-variant={variant}
      data-tone={tone}
      data-weight={weight}
      data-numeric={numeric || undefined}
      data-nowrap={nowrap || undefined}
    />
  );
}
