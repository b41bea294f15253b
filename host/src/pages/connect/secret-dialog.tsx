import { CopyButton } from '@kontor/platform/parts/copy-button';
import { Button } from '@kontor/ui/button';
import { Dialog } from '@kontor/ui/dialog';
import { Stack } from '@kontor/ui/page';
import { Text } from '@kontor/ui/text';
import styles from './secret-dialog.module.css';
import { useConnectTexts } from './use-connect-texts.ts';

/** A secret that the server has just answered, and whose it is. */
export interface ShownSecret {
  readonly id: string;
  readonly name: string;
  readonly secret: string;
  /** `signing`: signs the events, instead of the sign-in. */
  readonly kind: 'secret' | 'signing';
}

/** The secret is shown only once: only its button closes the dialog. */
export function SecretDialog({ shown, onClose }: { shown: ShownSecret; onClose: () => void }) {
  const t = useConnectTexts();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('shown.title', { name: shown.name })}
      description={t('shown.text')}
      foot={<Button onClick={onClose}>{t('shown.done')}</Button>}
    >
      <Stack gap={5} align="stretch">
        <Shown label={t('shown.id')} text={shown.id} copy={t('shown.copyId')} />
        <Shown label={t(`shown.${shown.kind}`)} text={shown.secret} copy={t('shown.copySecret')} />
      </Stack>
    </Dialog>
  );
}

function Shown({ label, text, copy }: { label: string; text: string; copy: string }) {
  const t = useConnectTexts();
  return (
    <Stack gap={2} align="start">
      <Text variant="small" tone="secondary">
        {label}
      </Text>
      <code className={styles.value}>{text}</code>
      <CopyButton text={text} label={copy} done={t('shown.copied')} failed={t('shown.copyFailed')} />
    </Stack>
  );
}
