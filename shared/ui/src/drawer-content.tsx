import { Dialog as Base } from '@base-ui/react/dialog';
import { mdiClose } from '@mdi/js';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './drawer.module.css';
import { Icon } from './icon.tsx';
import { Modal, type ModalProps } from './modal.tsx';

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
        <Base.Close
          render={
            <Button variant="ghost" iconOnly aria-label={closeLabel}>
              <Icon path={mdiClose} />
            </Button>
          }
        />
      </div>
      <div className={styles.body}>{children}</div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </Modal>
  );
}
