import { lastDayOf } from '@kontor/domain/date';
import { useMayCall } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import { Button } from '@kontor/ui/button';
import { Text } from '@kontor/ui/text';
import { useState } from 'react';
import { billingCalls } from '../../billing/calls.ts';
import type { Billing } from '../../billing/use-billing.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { isCancelable } from './subscription-state.ts';

/** The small print below the prices, with the cancellation. */
export function Cancellation({ subscription }: Pick<Billing, 'subscription'>) {
  const t = useTexts();
  const { date } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const mayCancel = useMayCall()(billingCalls.cancel);
  const earliest = subscription?.earliestCancellationDate;
  return (
    <Text variant="small" tone="muted">
      {t('cancellation.netPrices')}{' '}
      {mayCancel && isCancelable(subscription) && (
        <>
          {earliest ? t('cancellation.earliest', { date: date(lastDayOf(earliest)) }) : t('cancellation.termEnd')}{' '}
          <Button variant="link" size="sm" onClick={() => setOpen(true)}>
            {t('cancellation.cancel')}
          </Button>
          {isOpen && <CancelDialog subscription={subscription} onClose={() => setOpen(false)} />}
        </>
      )}
    </Text>
  );
}
