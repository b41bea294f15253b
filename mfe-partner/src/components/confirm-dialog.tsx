import { useErrorText } from '@kontor/platform/use-error-text';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Dialog } from '@kontor/ui/dialog';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';

interface ConfirmDialogProps {
  title: string;
  description: string;
  children?: ReactNode;
  confirm: string;
  /** The verb while it is being done. */
  busy: string;
  tone?: 'default' | 'danger';
  /** Resolves when it is done and the page shows it. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks before something is done, stays open while it is being done, and says when it could not be. */
export function ConfirmDialog({ tone = 'default', onConfirm, onClose, ...texts }: ConfirmDialogProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const { mutate, isPending, error } = useMutation({ mutationFn: onConfirm, onSuccess: onClose });
  return (
    <Dialog
      open
      busy={isPending}
      onClose={onClose}
      title={texts.title}
      closeLabel={t('close')}
      description={texts.description}
      foot={
        <>
          <Button variant="outlined" disabled={isPending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant={tone} loading={isPending} onClick={() => mutate()}>
            {isPending ? texts.busy : texts.confirm}
          </Button>
        </>
      }
    >
      {texts.children}
      {error && (
        <Alert tone="danger" title={t('failed')}>
          {errorText(error)}
        </Alert>
      )}
    </Dialog>
  );
}
