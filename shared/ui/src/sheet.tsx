import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { Modal, type ModalProps } from './modal.tsx';
import { ModalClose } from './modal-close.tsx';
import styles from './sheet.module.css';

interface SheetProps extends ModalProps {
  title: ReactNode;
  /** "Schließen" */
  closeLabel: string;
  /** Left pane, white */
  children: ReactNode;
  /** Right pane on page colour, 448 px; `null` for none */
  aside: ReactNode;
  /** Always visible: the one button, at the end of the aside; below md at the bottom edge of the page */
  action?: ReactNode;
  /** Below the action, and not always visible: what comes late moves nothing there */
  below?: ReactNode;
}

/** Sheet from the right, 1064 px in two panes; below md a full page with the panes below each other. */
export function Sheet({ title, closeLabel, children, aside, action, below, ...modal }: SheetProps) {
  const hasAside = aside !== null || Boolean(action);
  return (
    <Modal {...modal} kind="sheet">
      <div className={styles.sheet} data-single={hasAside ? undefined : 'true'}>
        <header className={styles.head}>
          <Base.Title className={styles.title}>{title}</Base.Title>
        </header>
        <div className={styles.main}>{children}</div>
        {hasAside && (
          <div className={styles.aside}>
            <div className={styles.asideBody}>{aside}</div>
            {action && <div className={styles.action}>{action}</div>}
            {below && <div className={styles.below}>{below}</div>}
          </div>
        )}
        {/* Last in the document, so that focus starts on the first choice. */}
        <div className={styles.close}>
          <ModalClose label={closeLabel} disabled={modal.busy} />
        </div>
      </div>
    </Modal>
  );
}
