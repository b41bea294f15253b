import type { PendingEmailChange } from '@kontor/contract/user';
import { shownEmail } from '@kontor/domain/shown-email';
import { useHost } from '@kontor/platform/host';
import { useUser } from '@kontor/platform/host-hooks';
import { useAttempt } from '@kontor/platform/use-attempt';
import { useErrorText } from '@kontor/platform/use-error-text';
import { useFormat } from '@kontor/platform/use-format';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { Stack } from '@kontor/ui/page';
import { useTexts } from '../../base/use-texts.ts';
import type { PageTexts } from '../locales/page-texts.ts';

interface PendingEmailCardProps {
  readonly pending: PendingEmailChange;
  /** Reads again what is pending. */
  readonly onChange: () => Promise<void>;
}

/** A new address that waits for its confirmation: what to do, and ways to resend the mail or to withdraw it. */
export function PendingEmailCard({ pending, onChange }: PendingEmailCardProps) {
  const t = useTexts<PageTexts>();
  const { api, notify } = useHost();
  const { email: current } = useUser();
  const { date } = useFormat();
  const errorText = useErrorText();
  const resend = useAttempt(
    async () => {
      await api.call('POST /user/change-email/resend', {});
      await onChange();
      notify(t('profile.email.pending.resent'));
    },
    { isRepeatable: true },
  );
  const withdraw = useAttempt(
    async () => {
      await api.call('DELETE /user/change-email', {});
      await onChange();
      notify(t('profile.email.pending.withdrawn', { current: shownEmail(current) }));
    },
    { isRepeatable: true },
  );
  const failure = resend.error ?? withdraw.error;
  return (
    <Card title={t('profile.email.title')} titleLevel={3}>
      <Stack gap={4} align="stretch">
        {failure !== null && <Alert tone="danger" title={errorText(failure)} />}
        <Alert
          title={t('profile.email.pending.title')}
          actions={
            <>
              <Button
                variant="outlined"
                size="sm"
                loading={resend.isBusy}
                disabled={withdraw.isBusy}
                onClick={resend.start}
              >
                {t(`profile.email.pending.${resend.isBusy ? 'resending' : 'resend'}`)}
              </Button>
              <Button variant="link" loading={withdraw.isBusy} disabled={resend.isBusy} onClick={withdraw.start}>
                {t('profile.email.pending.withdraw')}
              </Button>
            </>
          }
        >
          {t('profile.email.pending.text', {
            email: shownEmail(pending.email),
            current: shownEmail(current),
            date: date(pending.expiresAt),
          })}
        </Alert>
      </Stack>
    </Card>
  );
}
