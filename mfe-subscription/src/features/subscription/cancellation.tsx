import type { Subscription } from '@kontor/contract/subscription';
import { useHost } from '@kontor/platform/host';
import { useErrorText } from '@kontor/platform/use-error-text';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Dialog } from '@kontor/ui/dialog';
import { Text } from '@kontor/ui/text';
import { useState } from 'react';
import type { Billing } from '../../billing/use-billing.ts';
import { useFormat } from '../../texts/use-format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { isCancelable } from './subscription-state.ts';
import { useContractEnd } from './use-contract-end.ts';

/** The small print below the prices, with the way out. */
export function Cancellation({ subscription }: Pick<Billing, 'subscription'>) {
  const t = useTexts();
  const { date } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const earliest = subscription?.earliestCancellationDate;
  return (
    <Text variant="small" tone="muted">
      {t('cancellation.netPrices')}{' '}
      {isCancelable(subscription) && (
        <>
          {earliest ? t('cancellation.earliest', { date: date(earliest) }) : t('cancellation.termEnd')}{' '}
          <Button variant="link" size="sm" onClick={() => setOpen(true)}>
            {t('cancellation.cancel')}
          </Button>
          <CancelDialog subscription={subscription} isOpen={isOpen} onClose={() => setOpen(false)} />
        </>
      )}
    </Text>
  );
}

interface CancelDialogProps {
  readonly subscription: Subscription;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function CancelDialog({ subscription, isOpen, onClose }: CancelDialogProps) {
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
