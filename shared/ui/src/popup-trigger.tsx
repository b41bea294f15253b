import type { KeyboardEvent, MouseEvent, ReactElement, Ref } from 'react';

/** Button element that opens a Menu or Popover: a `<button>` or the Button of this package. */
export type PopupTrigger = ReactElement<{
  id?: string;
  ref?: Ref<HTMLElement>;
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-expanded'?: boolean;
  'aria-controls'?: string;
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}>;
