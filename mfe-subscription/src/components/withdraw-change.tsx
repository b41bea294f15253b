import type { Subscription } from '@kontor/contract/subscription';
import { useHost } from '@kontor/platform/host';
import { useMayCall } from '@kontor/platform/host-hooks';
import { ConfirmDialog } from '@kontor/platform/parts/confirm-dialog';
import { useFormat } from '@kontor/platform/use-format';
import { Button } from '@kontor/ui/button';
import { useState } from 'react';
import { billingCalls } from '../billing/calls.ts';
import { useContractEnd } from '../billing/use-contract-end.ts';
import { usePendingContents } from '../billing/use-pending-contents.ts';
import { useTexts } from '../texts/use-texts.ts';

interface WithdrawChangeProps {
  readonly subscription: Subscription;
  readonly width?: 'fit' | 'full';
}

/** Withdraws a scheduled change, once confirmed. The selection stays, so that another change can be ordered at once. */
export function WithdrawChange({ subscription, width }: WithdrawChangeProps) {
  const t = useTexts();
  const mayWithdraw = useMayCall()(billingCalls.resume);
  const [isAsking, setAsking] = useState(false);
  if (!mayWithdraw) return null;
  return (
    <>
      <Button size="sm" variant="outlined" width={width} onClick={() => setAsking(true)}>
        {t('notice.scheduled.withdraw')}
      </Button>
      {isAsking && <WithdrawDialog subscription={subscription} onClose={() => setAsking(false)} />}
    </>
  );
}

function WithdrawDialog({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const t = useTexts();
  const { date } = useFormat();
  const { notify } = useHost();
  const contents = usePendingContents(subscription);
  const withdraw = useContractEnd(subscription, 'resume', () => notify(t('notice.scheduled.withdrawn')));
  const from = subscription.scheduleActivationDate;
  return (
    <ConfirmDialog
      title={t('notice.scheduled.confirm.title')}
      description={[
        from && contents && t('notice.scheduled.confirm.dropped', { date: date(from), contents }),
        t('notice.scheduled.confirm.stays'),
      ]
        .filter(Boolean)
        .join(' ')}
      confirm={t('notice.scheduled.withdraw')}
      busy={t('notice.scheduled.withdrawing')}
      onConfirm={withdraw}
      onClose={onClose}
    />
  );
}
