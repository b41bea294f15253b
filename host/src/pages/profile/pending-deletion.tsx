import type { AccountDeletion } from '@kontor/contract/user';
import { deletionWaitsFor } from '@kontor/domain/account-deletion';
import { shownEmail } from '@kontor/domain/shown-email';
import { useHost } from '@kontor/platform/host';
import { useUser } from '@kontor/platform/host-hooks';
import { useAttempt } from '@kontor/platform/use-attempt';
import { useErrorText } from '@kontor/platform/use-error-text';
import { useFormat } from '@kontor/platform/use-format';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Stack } from '@kontor/ui/page';
import { useTexts } from '../../base/use-texts.ts';
import type { PageTexts } from '../locales/page-texts.ts';
import { HeldMoneyText } from './held-money-text.tsx';
import { InvoicesLeftOpen } from './invoices-left-open.tsx';
import { RunningSubscriptionRows } from './running-subscription-rows.tsx';
import { useWaitingTexts } from './use-waiting-texts.ts';

interface PendingDeletionProps {
  readonly deletion: AccountDeletion;
  readonly onWithdrawn: () => Promise<unknown>;
}

/** A requested deletion that waits for its confirmation or for the last subscription, with a way to withdraw it. */
export function PendingDeletion({ deletion, onWithdrawn }: PendingDeletionProps) {
  const t = useTexts<PageTexts>();
  const { api, notify, session } = useHost();
  const { uuid: userUuid, email } = useUser();
  const { date } = useFormat();
  const errorText = useErrorText();
  const { start, isBusy, error } = useAttempt(
    async () => {
      await api.call('DELETE /user/{userUuid}/delete', { params: { userUuid } });
      await Promise.all([onWithdrawn(), session.reloadUser()]);
      notify(t('profile.delete.withdrawn'));
    },
    { isRepeatable: true },
  );
  const { state, linkExpiresAt, heldMoney } = deletion;
  const waiting = useWaitingTexts()(deletion);
  const isConfirmed = state === 'confirmed';
  return (
    <Stack gap={4} align="stretch">
      {error !== null && <Alert tone="danger" title={errorText(error)} />}
      <Alert
        tone="warning"
        announce={false}
        title={isConfirmed ? waiting.title : t('profile.delete.pending.mailed.title')}
        actions={
          <Button variant="outlined" size="sm" loading={isBusy} onClick={start}>
            {t(`profile.delete.${isBusy ? 'withdrawing' : 'withdraw'}`)}
          </Button>
        }
      >
        {isConfirmed
          ? waiting.text
          : t('profile.delete.pending.mailed.text', {
              email: shownEmail(email),
              date: linkExpiresAt ? date(linkExpiresAt) : '',
            })}
      </Alert>
      <RunningSubscriptionRows deletion={deletion} />
      <InvoicesLeftOpen deletion={deletion} />
      {!(isConfirmed && deletionWaitsFor(deletion) === 'money') && <HeldMoneyText held={heldMoney} />}
    </Stack>
  );
}
