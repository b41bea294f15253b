import { shownEmail } from '@kontor/domain/shown-email';
import { EntryPage } from '@kontor/platform/parts/entry-page';
import { useAttempt } from '@kontor/platform/use-attempt';
import { useErrorText } from '@kontor/platform/use-error-text';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Stack } from '@kontor/ui/page';
import { Text } from '@kontor/ui/text';
import { useTexts } from '../../texts/use-texts.ts';
import { type AccountKind, useRequestLink } from './use-request-link.ts';

interface CheckYourMailProps {
  kind: AccountKind;
  email: string;
  /** Returns to the e-mail form. */
  onChange: () => void;
}

export function CheckYourMail({ kind, email, onChange }: CheckYourMailProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const requestLink = useRequestLink(kind);
  const resend = useAttempt(() => requestLink(email), { isRepeatable: true });

  return (
    <EntryPage title={t('checkMail.title')} lead={t('checkMail.lead', { email: shownEmail(email) })}>
      <Stack gap={6}>
        {resend.isDone && <Alert tone="success">{t('checkMail.resent')}</Alert>}
        {resend.error !== null && (
          <Alert tone="danger" title={t('checkMail.failed')}>
            {errorText(resend.error)}
          </Alert>
        )}
        <Text variant="ui" tone="secondary">
          {t('checkMail.hint')}
        </Text>
        <Stack direction="row" gap={6} align="center">
          <Button variant="outlined" loading={resend.isBusy} onClick={resend.start}>
            {resend.isBusy ? t('checkMail.resending') : t('checkMail.resend')}
          </Button>
          <Button variant="link" onClick={onChange}>
            {t('checkMail.change')}
          </Button>
        </Stack>
      </Stack>
    </EntryPage>
  );
}
