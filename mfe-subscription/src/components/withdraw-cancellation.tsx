import type { Subscription } from '@kontor/contract/subscription';
import { useHost } from '@kontor/platform/host';
import { useAttempt } from '@kontor/platform/use-attempt';
import { useErrorText } from '@kontor/platform/use-error-text';
import { Button } from '@kontor/ui/button';
import { useContractEnd } from '../billing/use-contract-end.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Withdraws a cancellation; for roles that may. */
export function WithdrawCancellation({ subscription }: { subscription: Subscription }) {
  const t = useTexts();
  const { notify } = useHost();
  const errorText = useErrorText();
  const resume = useContractEnd(subscription, 'resume', () => notify(t('notice.canceled.resumed')));
  const { start, isBusy, error } = useAttempt(resume);
  return (
    <>
      <Button size="sm" variant="outlined" loading={isBusy} onClick={start}>
        {isBusy ? t('notice.canceled.resuming') : t('notice.canceled.resume')}
      </Button>
      {error !== null && <span role="alert">{errorText(error)}</span>}
    </>
  );
}
