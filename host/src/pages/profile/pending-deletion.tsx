import type { AccountDeletion } from '@kontor/contract/user';
import { useHost } from '@kontor/platform/host';
import { useUser } from '@kontor/platform/host-hooks';
import { useAttempt } from '@kontor/platform/use-attempt';
import { useErrorText } from '@kontor/platform/use-error-text';
import { useFormat } from '@kontor/platform/use-format';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Stack } from '@kontor/ui/page';
import { useTexts } from '../../start/use-texts.ts';
import { RunningSubscriptionRows } from './running-subscription-rows.tsx';

interface PendingDeletionProps {
  readonly deletion: AccountDeletion;
  readonly onWithdrawn: () => Promise<unknown>;
}

/** A requested deletion that waits for its confirmation or for the last subscription, with a way to withdraw it. */
export function PendingDeletion({ deletion, onWithdrawn }: PendingDeletionProps) {
  const t = useTexts();
  const { api, notify } = useHost();
  const { uuid: userUuid, email } = useUser();
  const { date } = useFormat();
  const errorText = useErrorText();
  const { start, isBusy, error } = useAttempt(
    async () => {
      await api.call('DELETE /user/{userUuid}/delete', { params: { userUuid } });
      await onWithdrawn();
      notify(t('profile.delete.withdrawn'));
    },
    { isRepeatable: true },
  );
  const { state, linkExpiresAt, runningSubscriptions: running } = deletion;
  const isConfirmed = state === 'confirmed';
  const reason = reasonOf(deletion);
  return (
    <Stack gap={4} align="stretch">
      {error !== null && <Alert tone="danger" title={errorText(error)} />}
      <Alert
        tone="warning"
        announce={false}
        title={t(`profile.delete.pending.${isConfirmed ? reason : 'mailed'}.title`)}
        actions={
          <Button variant="outlined" size="sm" loading={isBusy} onClick={start}>
            {t(`profile.delete.${isBusy ? 'withdrawing' : 'withdraw'}`)}
          </Button>
        }
      >
        {isConfirmed
          ? t(`profile.delete.pending.${reason}.text`)
          : t('profile.delete.pending.mailed.text', { email, date: linkExpiresAt ? date(linkExpiresAt) : '' })}
      </Alert>
      {running.length > 0 && <RunningSubscriptionRows running={running} />}
    </Stack>
  );
}

/** Why a confirmed deletion waits: for what ends by itself, or for something that the user has to do. */
function reasonOf({ runningSubscriptions, isLastOwner }: AccountDeletion) {
  if (runningSubscriptions.some(({ endsAt }) => endsAt === null)) return 'runsOn';
  return isLastOwner === true ? 'lastOwner' : 'confirmed';
}
