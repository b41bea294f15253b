import type { Subscription } from '@kontor/contract/subscription';
import { useHost } from '@kontor/platform/host';
import { useMayCall } from '@kontor/platform/host-hooks';
import { useAttempt } from '@kontor/platform/use-attempt';
import { useErrorText } from '@kontor/platform/use-error-text';
import { Button } from '@kontor/ui/button';
import { billingCalls } from '../../billing/calls.ts';
import { useContractEnd } from '../../billing/use-contract-end.ts';
import { useTexts } from '../../texts/use-texts.ts';

/** Withdraws a scheduled change. The selection stays, so that another change can be ordered at once. */
export function WithdrawChange({ subscription, width }: { subscription: Subscription; width?: 'fit' | 'full' }) {
  const t = useTexts();
  const mayWithdraw = useMayCall()(billingCalls.resume);
  const { notify } = useHost();
  const errorText = useErrorText();
  const withdraw = useContractEnd(subscription, 'resume', () => notify(t('notice.scheduled.withdrawn')));
  const { start, isBusy, error } = useAttempt(withdraw);
  if (!mayWithdraw) return null;
  return (
    <>
      <Button size="sm" variant="outlined" width={width} loading={isBusy} onClick={start}>
        {isBusy ? t('notice.scheduled.withdrawing') : t('notice.scheduled.withdraw')}
      </Button>
      {error !== null && <span role="alert">{errorText(error)}</span>}
    </>
  );
}
