import type { Subscription } from '@kontor/contract/subscription';
import { lastDayOf } from '@kontor/domain/date';
import { useHost } from '@kontor/platform/host';
import { ConfirmDialog } from '@kontor/platform/parts/confirm-dialog';
import { useFormat } from '@kontor/platform/use-format';
import { useTexts } from '../../texts/use-texts.ts';
import { useContractEnd } from './use-contract-end.ts';

interface CancelDialogProps {
  readonly subscription: Subscription;
  readonly onClose: () => void;
}

/** The question before the cancellation, with its consequences. */
export function CancelDialog({ subscription, onClose }: CancelDialogProps) {
  const t = useTexts();
  const { date } = useFormat();
  const { notify } = useHost();
  const cancel = useContractEnd(subscription, 'cancel', () => {
    notify(t('cancellation.done'));
    onClose();
  });
  const end = subscription.earliestCancellationDate;
  return (
    <ConfirmDialog
      tone="danger"
      title={end ? t('cancellation.question', { date: date(lastDayOf(end)) }) : t('cancellation.questionTermEnd')}
      description={t('cancellation.consequence')}
      cancel={t('cancellation.keep')}
      confirm={t('cancellation.cancel')}
      busy={t('cancellation.canceling')}
      onConfirm={cancel}
      onClose={onClose}
    />
  );
}
