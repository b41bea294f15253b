import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import styles from './modal.module.css';

export interface ModalProps {
  open: boolean;
  /** Called on Esc, the close button and a click outside; not while `busy` */
  onClose: () => void;
  /** A request is under way: stays open until it is answered */
  busy?: boolean;
}

/**
 * What dialog, sheet and drawer share: backdrop, focus trap, Esc, scroll lock, return of focus. Focus starts on the
 * first control inside.
 */
export function Modal({
  kind,
  open,
  onClose,
  busy = false,
  children,
}: ModalProps & { kind: 'dialog' | 'form' | 'sheet' | 'drawer'; children: ReactNode }) {
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (!next && !busy) onClose();
      }}
    >
      <Base.Portal>
        {/* Also above another one: the sheet below a dialog must not look usable. */}
        <Base.Backdrop forceRender className={styles.scrim} />
        <Base.Viewport className={styles.viewport} data-kind={kind}>
          <Base.Popup className={styles.popup} data-kind={kind}>
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
