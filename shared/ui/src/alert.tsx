import { mdiAlertCircleOutline, mdiAlertOutline, mdiCheckCircleOutline, mdiInformationOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import styles from './alert.module.css';
import { Icon } from './icon.tsx';

export type AlertTone = 'info' | 'success' | 'warning' | 'danger';

const icons: Record<AlertTone, string> = {
  info: mdiInformationOutline,
  success: mdiCheckCircleOutline,
  warning: mdiAlertOutline,
  danger: mdiAlertCircleOutline,
};

interface AlertProps {
  tone?: AlertTone;
  /** States the subject in a few words */
  title?: ReactNode;
  /** One sentence: what it means or what to do */
  children?: ReactNode;
  /** At most two buttons or links */
  actions?: ReactNode;
  /** inline: the action stands right of the text from md on */
  layout?: 'stacked' | 'inline';
  /** false for content that is part of the page from the start, so that it is not announced */
  announce?: boolean;
}

/**
 * Tinted message in the page. Danger and warning are announced at once (role alert), info and success politely (role
 * status).
 */
export function Alert({ tone = 'info', title, children, actions, layout = 'stacked', announce = true }: AlertProps) {
  const urgent = tone === 'danger' || tone === 'warning';
  return (
    <div
      className={styles.alert}
      data-tone={tone}
      data-layout={layout}
      role={announce ? (urgent ? 'alert' : 'status') : undefined}
    >
      <span className={styles.icon}>
        <Icon path={icons[tone]} />
      </span>
      <div className={styles.content}>
        <div className={styles.text}>
          {title && <p className={styles.title}>{title}</p>}
          {children && <div>{children}</div>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
