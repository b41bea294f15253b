import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './modal.module.css';

export interface ModalProps {
  open: boolean;
  /** Called on Esc, the close button and a click outside; not while `busy` */
  onClose: () => void;
  /** A request is under way: stays open until it is answered */
  busy?: boolean;
}

/** Where a panel has a place of its own, and the page stays in use; elsewhere it covers the page as a dialog does. */
const besideThePage = '(width >= 80rem)';

/**
 * What dialog, panel, sheet and drawer share: backdrop, focus trap, Esc, scroll lock, return of focus. Focus starts on the
 * first control inside.
 */
export function Modal({
  kind,
  open,
  onClose,
  busy = false,
  children,
}: ModalProps & { kind: 'dialog' | 'form' | 'panel' | 'sheet' | 'drawer'; children: ReactNode }) {
  const isBeside = kind === 'panel' && window.matchMedia(besideThePage).matches;
  const popup = useRef<HTMLDivElement>(null);
  const opener = useRef<Element>(null);
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);

  // Unless it has moved on. When what opened the dialog is gone, `keepFocus` finds what is near to it; the library would
  // take what opened another one before.
  const returnsFocus = () => {
    const { activeElement } = document;
    const isHere = activeElement === document.body || popup.current?.contains(activeElement) === true;
    return isHere && opener.current !== document.body && opener.current?.isConnected === true;
  };

  return (
    <Base.Root
      open={open}
      modal={!isBeside}
      disablePointerDismissal={isBeside}
      onOpenChange={(next) => {
        if (!next && !busy) onClose();
      }}
    >
      <Base.Portal>
        {/* Also above another one: the sheet below a dialog must not look usable. */}
        {!isBeside && <Base.Backdrop forceRender className={styles.scrim} />}
        <Base.Viewport className={styles.viewport} data-kind={kind}>
          <Base.Popup ref={popup} className={styles.popup} data-kind={kind} finalFocus={returnsFocus}>
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
