import { Icon } from '@kontor/ui/icon';
import { mdiInformationOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import styles from './reason.module.css';

/** Why the control that it describes is disabled; always visible (visual language §6). */
export function Reason({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className={styles.reason}>
      <Icon path={mdiInformationOutline} size={16} />
      <span>{children}</span>
    </p>
  );
}
