import { mdiAlertCircleOutline, mdiCheck, mdiClose } from '@mdi/js';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './toast.module.css';

/** How long a toast stays while the pointer is not on it. Errors stay until they are closed. */
const stayMs = 6000;

export interface ToastMessage {
  id: string;
  text: ReactNode;
  tone?: 'neutral' | 'danger';
}

interface ToastRegionProps {
  /** Accessible name of the region: "Meldungen" */
  label: string;
  /** "Meldung schließen" */
  closeLabel: string;
  toasts: readonly ToastMessage[];
  onClose: (id: string) => void;
}

/**
 * Where short messages appear, at the bottom centre. Render it once and always, also when empty: assistive technology
 * only announces changes in regions that it knows.
 */
export function ToastRegion({ label, closeLabel, toasts, onClose }: ToastRegionProps) {
  return (
    <section className={styles.region} aria-label={label}>
      <div role="status">
        {toasts
          .filter((toast) => toast.tone !== 'danger')
          .map((toast) => (
            <Toast key={toast.id} toast={toast} closeLabel={closeLabel} onClose={onClose} />
          ))}
      </div>
      <div role="alert">
        {toasts
          .filter((toast) => toast.tone === 'danger')
          .map((toast) => (
            <Toast key={toast.id} toast={toast} closeLabel={closeLabel} onClose={onClose} />
          ))}
      </div>
    </section>
  );
}

function Toast({
  toast,
  closeLabel,
  onClose,
}: { toast: ToastMessage } & Pick<ToastRegionProps, 'closeLabel' | 'onClose'>) {
  // The timer is paused while the message is read (WCAG 2.2.1).
  const [held, setHeld] = useState(false);
  const close = useEffectEvent(() => onClose(toast.id));
  const stays = toast.tone === 'danger' || held;

  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(close, stayMs);
    return () => clearTimeout(timer);
  }, [stays]);

  return (
    <div
      className={styles.toast}
      data-surface="ink"
      data-tone={toast.tone ?? 'neutral'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={styles.icon}>
        <Icon path={toast.tone === 'danger' ? mdiAlertCircleOutline : mdiCheck} size={20} />
      </span>
      <span className={styles.text}>{toast.text}</span>
      <Button variant="ghost" size="sm" iconOnly aria-label={closeLabel} onClick={() => onClose(toast.id)}>
        <Icon path={mdiClose} size={16} />
      </Button>
    </div>
  );
}
