import { productFileName } from '@kontor/domain/file-name';
import { downloadText } from '@kontor/platform/download-text';
import { useBrand } from '@kontor/platform/host-hooks';
import { CopyButton } from '@kontor/platform/parts/copy-button';
import { Button } from '@kontor/ui/button';
import { Dialog } from '@kontor/ui/dialog';
import { Stack } from '@kontor/ui/page';
import { useFactorTexts } from '../use-factor-texts.ts';
import styles from './recovery-codes-dialog.module.css';

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** The codes are shown only once: only its button closes the dialog. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const { name: product } = useBrand();
  const t = useFactorTexts();
  const text = `${codes.join('\n')}\n`;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('totp.codes.title')}
      description={t('totp.codes.text')}
      foot={<Button onClick={onClose}>{t('totp.codes.done')}</Button>}
    >
      <Stack gap={5} align="stretch">
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Stack gap={3} direction="row">
          <CopyButton text={text} label={t('totp.codes.copy')} done={t('copy.done')} failed={t('copy.failed')} />
          <Button
            variant="outlined"
            size="sm"
            onClick={() => downloadText(`${productFileName(product)}-${t('totp.codes.file')}`, text)}
          >
            {t('totp.codes.download')}
          </Button>
        </Stack>
      </Stack>
    </Dialog>
  );
}
