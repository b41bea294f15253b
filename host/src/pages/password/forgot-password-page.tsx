import { addresses } from '@kontor/contract/addresses';
import { shownEmail } from '@kontor/domain/shown-email';
import { useHost } from '@kontor/platform/host';
import { EntryForm } from '@kontor/platform/parts/entry-form';
import { EntryPage } from '@kontor/platform/parts/entry-page';
import { useEntryForm } from '@kontor/platform/use-entry-form';
import { Field } from '@kontor/ui/field';
import { Stack } from '@kontor/ui/page';
import { Text } from '@kontor/ui/text';
import { TextInput } from '@kontor/ui/text-input';
import { TextLink } from '@kontor/ui/text-link';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../../base/use-texts.ts';
import { focusHeading } from '../../frame/focus-heading.ts';

/** Asks for a reset link. The answer is the same for every address, known or not. */
export function ForgotPasswordPage() {
  const t = useTexts();
  const [sentTo, setSentTo] = useState<string | null>(null);
  // The focused form has been removed, so the heading gets the focus.
  useEffect(() => {
    if (sentTo) focusHeading();
  }, [sentTo]);
  return (
    <EntryPage
      title={t(sentTo ? 'forgotPassword.sent.title' : 'forgotPassword.title')}
      lead={sentTo ? t('forgotPassword.sent.lead', { email: shownEmail(sentTo) }) : t('forgotPassword.lead')}
    >
      <Stack gap={6}>
        {sentTo ? (
          <Text variant="ui" tone="secondary">
            {t('forgotPassword.sent.hint')}
          </Text>
        ) : (
          <RequestForm onSent={setSentTo} />
        )}
        <Text variant="ui">
          <TextLink render={<Link to={addresses.login} />}>{t('forgotPassword.back')}</TextLink>
        </Text>
      </Stack>
    </EntryPage>
  );
}

function RequestForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useTexts();
  const { api } = useHost();
  const form = useEntryForm({
    schema: async () => (await import(/* webpackChunkName: "form-check" */ '@kontor/contract/user')).EmailRequest,
    defaultValues: { email: '' },
    onSubmit: async (body) => {
      await api.call('POST /user/reset-password', { body });
      onSent(body.email);
    },
  });
  const { error, ...email } = form.field('email');
  return (
    <EntryForm
      onSubmit={form.submit}
      isSubmitting={form.isSubmitting}
      failure={form.failure}
      submit={t('forgotPassword.submit')}
      submitting={t('forgotPassword.submitting')}
    >
      <Field label={t('forgotPassword.email')} error={error} required>
        <TextInput {...email} type="email" size="lg" autoComplete="email" />
      </Field>
    </EntryForm>
  );
}
