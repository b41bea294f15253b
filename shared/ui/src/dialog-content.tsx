import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import styles from './dialog.module.css';
import { Modal, type ModalProps } from './modal.tsx';
import { ModalClose } from './modal-close.tsx';

export interface DialogProps extends ModalProps {
  /** The question: "Filiale Prenzlauer Berg deaktivieren?" */
  title: ReactNode;
  /** "Schließen". Without it only its own buttons close the dialog, for what is shown only once */
  closeLabel?: string;
  /** The consequence, one or two sentences; read out when the dialog opens */
  description?: ReactNode;
  /** form: 640 instead of 520 px · panel: at the right edge, and on wide screens beside the page, which stays in use */
  size?: 'dialog' | 'form' | 'panel';
  /** Cancel first, then the verb. A submit button names its form by `form` */
  foot?: ReactNode;
  children?: ReactNode;
}

export function DialogContent({
  title,
  closeLabel,
  description,
  size = 'dialog',
  foot,
  children,
  ...modal
}: DialogProps) {
  return (
    <Modal {...modal} busy={modal.busy || !closeLabel} kind={size}>
      <header className={styles.head}>
        <Base.Title className={styles.title}>{title}</Base.Title>
      </header>
      <div className={styles.body}>
        {description && <Base.Description className={styles.description}>{description}</Base.Description>}
        {children}
      </div>
      {foot && <footer className={styles.foot}>{foot}</footer>}
      {/* Last in the document, so that focus starts on the first field or on Cancel. */}
      {closeLabel && (
        <div className={styles.close}>
          <ModalClose label={closeLabel} disabled={modal.busy} />
        </div>
      )}
    </Modal>
  );
}
