import type { Subscription } from '@kontor/contract/subscription';
import { useHost } from '@kontor/platform/host';
import { useErrorText } from '@kontor/platform/use-error-text';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Dialog } from '@kontor/ui/dialog';
import { useFormat } from '../../texts/use-format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { useContractEnd } from './use-contract-end.ts';

interface CancelDialogProps {
  readonly subscription: Subscription;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The question before the cancellation, with what follows from it. */
export function CancelDialog({ subscription, isOpen, onClose }: CancelDialogProps) {
  const t = useTexts();
  const { date } = useFormat();
  const { notify } = useHost();
  const errorText = useErrorText();
  const cancel = useContractEnd(subscription, 'cancel', () => {
    notify(t('cancellation.done'));
    onClose();
  });
  const end = subscription.earliestCancellationDate;

  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      busy={cancel.isPending}
      closeLabel={t('close')}
      title={end ? t('cancellation.question', { date: date(end) }) : t('cancellation.questionTermEnd')}
      description={t('cancellation.consequence')}
      foot={
        <>
          <Button variant="outlined" onClick={onClose} disabled={cancel.isPending}>
            {t('cancellation.keep')}
          </Button>
          <Button variant="danger" loading={cancel.isPending} onClick={() => cancel.mutate()}>
            {cancel.isPending ? t('cancellation.canceling') : t('cancellation.cancel')}
          </Button>
        </>
      }
    >
      {cancel.isError && (
        <Alert tone="danger" title={t('cancellation.failed')}>
          {errorText(cancel.error)}
        </Alert>
      )}
    </Dialog>
  );
}
