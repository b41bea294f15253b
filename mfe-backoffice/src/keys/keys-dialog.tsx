import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Dialog } from '@kontor/ui/dialog';
import { useTexts } from '../texts/use-texts.ts';
import styles from './keys-dialog.module.css';

interface KeysDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const keys = ['search', 'next', 'previous', 'open', 'list', 'palette'] as const;

/** The keys of these pages. */
export function KeysDialog({ open, onClose }: KeysDialogProps) {
  const t = useTexts();
  const common = usePlatformTexts();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('keys.title')}
      closeLabel={common('close')}
      description={t('keys.off')}
    >
      <dl className={styles.list}>
        {keys.map((key) => (
          <div key={key} className={styles.row}>
            <dt>
              <kbd className={styles.key}>{t(`keys.${key}.key`)}</kbd>
            </dt>
            <dd>{t(`keys.${key}.effect`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
