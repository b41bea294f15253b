import type { PendingEmailChange } from '@kontor/contract/user';
import { useHost } from '@kontor/platform/host';
import { useUser } from '@kontor/platform/host-hooks';
import { useErrorText } from '@kontor/platform/use-error-text';
import { useFormat } from '@kontor/platform/use-format';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { Stack } from '@kontor/ui/page';
import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../../start/use-texts.ts';

interface PendingEmailCardProps {
  readonly pending: PendingEmailChange;
  /** Reads again what is pending. */
  readonly onChange: () => Promise<void>;
}

/** A new address that waits for its confirmation: what to do, and the ways to have the mail again or to take it back. */
export function PendingEmailCard({ pending, onChange }: PendingEmailCardProps) {
  const t = useTexts();
  const { api, notify } = useHost();
  const { email: current } = useUser();
  const { date } = useFormat();
  const errorText = useErrorText();
  const resend = useMutation({
    mutationFn: async () => {
      await api.call('POST /user/change-email/resend', {});
      await onChange();
    },
    onSuccess: () => notify(t('profile.email.pending.resent')),
  });
  const withdraw = useMutation({
    mutationFn: async () => {
      await api.call('DELETE /user/change-email', {});
      await onChange();
    },
    onSuccess: () => notify(t('profile.email.pending.withdrawn', { current })),
  });
  const failure = resend.error ?? withdraw.error;
  return (
    <Card title={t('profile.email.title')}>
      <Stack gap={4} align="stretch">
        {failure && <Alert tone="danger" title={errorText(failure)} />}
        <Alert
          title={t('profile.email.pending.title')}
          actions={
            <>
              <Button
                variant="outlined"
                size="sm"
                loading={resend.isPending}
                disabled={withdraw.isPending}
                onClick={() => resend.mutate()}
              >
                {t(`profile.email.pending.${resend.isPending ? 'resending' : 'resend'}`)}
              </Button>
              <Button
                variant="link"
                loading={withdraw.isPending}
                disabled={resend.isPending}
                onClick={() => withdraw.mutate()}
              >
                {t('profile.email.pending.withdraw')}
              </Button>
            </>
          }
        >
          {t('profile.email.pending.text', { email: pending.email, current, date: date(pending.expiresAt) })}
        </Alert>
      </Stack>
    </Card>
  );
}
