import { cloneElement, type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import styles from './popup.module.css';
import type { PopupTrigger } from './popup-trigger.tsx';
import { usePopup } from './use-popup.ts';

interface PopoverProps {
  /** A button element */
  trigger: PopupTrigger;
  /** Accessible name of the content */
  label: string;
  /** Without both, only the trigger opens and closes it */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}

/** Free content below a button, such as a searchable shop switcher. For plain choices use Menu. */
export function Popover({ trigger, label, open, onOpenChange, children }: PopoverProps) {
  const id = useId();
  const [ownOpen, setOwnOpen] = useState(false);
  const isOpen = open ?? ownOpen;
  const setOpen = (next: boolean) => {
    setOwnOpen(next);
    onOpenChange?.(next);
  };
  const { trigger: button, popup, handleBlur } = usePopup(isOpen, 'start', () => setOpen(false));

  useEffect(() => {
    // The content itself gets focus, so that a list is read from its beginning and no on-screen keyboard opens.
    if (isOpen) popup.current?.focus();
  }, [isOpen, popup]);

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    // A surrounding dialog stays open.
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  }

  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        onClick: () => setOpen(!isOpen),
      })}
      {isOpen && (
        // The controls inside have their own keys and focus; this element only observes them.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <div
          ref={popup}
          id={id}
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          className={styles.popup}
          data-surface="paper"
          onKeyDown={handleKey}
          onBlur={handleBlur}
        >
          {children}
        </div>
      )}
    </>
  );
}
