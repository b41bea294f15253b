import { routes } from '@kontor/contract/routes';
import { EmailRequest } from '@kontor/contract/user';
import { useHost } from '@kontor/platform/host';
import { EntryPage } from '@kontor/platform/parts/entry-page';
import { useContractForm } from '@kontor/platform/use-contract-form';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Field } from '@kontor/ui/field';
import { Stack } from '@kontor/ui/page';
import { Text } from '@kontor/ui/text';
import { TextInput } from '@kontor/ui/text-input';
import { TextLink } from '@kontor/ui/text-link';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../../start/use-texts.ts';

/** Asks for a reset link. The answer is the same for every address, known or not. */
export function ForgotPasswordPage() {
  const t = useTexts();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <EntryPage
      title={t(sentTo ? 'forgotPassword.sent.title' : 'forgotPassword.title')}
      lead={sentTo ? undefined : t('forgotPassword.lead')}
    >
      <Stack gap={6}>
        {sentTo ? (
          <Alert tone="success" title={t('forgotPassword.sent.alert', { email: sentTo })}>
            {t('forgotPassword.sent.text')}
          </Alert>
        ) : (
          <RequestForm onSent={setSentTo} />
        )}
        <Text variant="ui">
          <TextLink render={<Link to={routes.login.path} />}>{t('forgotPassword.back')}</TextLink>
        </Text>
      </Stack>
    </EntryPage>
  );
}

function RequestForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useTexts();
  const { api } = useHost();
  const form = useContractForm({
    schema: EmailRequest,
    defaultValues: { email: '' },
    onSubmit: async (body) => {
      await api.call('POST /user/reset-password', { body });
      onSent(body.email);
    },
  });
  const { error, ...email } = form.field('email');
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap={5}>
        {form.failure && <Alert tone="danger" title={form.failure} />}
        <Field label={t('forgotPassword.email')} error={error} required>
          <TextInput {...email} type="email" size="lg" autoComplete="email" />
        </Field>
        <Button type="submit" size="lg" width="full" loading={form.isSubmitting}>
          {t(`forgotPassword.${form.isSubmitting ? 'submitting' : 'submit'}`)}
        </Button>
      </Stack>
    </form>
  );
}
