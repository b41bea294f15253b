import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import styles from './drawer.module.css';
import { Modal, type ModalProps } from './modal.tsx';
import { ModalClose } from './modal-close.tsx';

export interface DrawerProps extends ModalProps {
  /** Accessible name: "Navigation" */
  label: string;
  /** "Menü schließen" */
  closeLabel: string;
  /** BrandMark, on ink */
  brand: ReactNode;
  children: ReactNode;
  /** Below the scrolling part: Stammdaten */
  foot?: ReactNode;
}

export function DrawerContent({ label, closeLabel, brand, children, foot, ...modal }: DrawerProps) {
  return (
    <Modal {...modal} kind="drawer">
      <Base.Title className={styles.title}>{label}</Base.Title>
      <div className={styles.head} data-surface="ink">
        {brand}
        <ModalClose label={closeLabel} disabled={modal.busy} />
      </div>
      <div className={styles.body}>{children}</div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </Modal>
  );
}
