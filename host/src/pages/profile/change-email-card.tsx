import { ChangeEmail } from '@kontor/contract/user';
import { useHost } from '@kontor/platform/host';
import { useUser } from '@kontor/platform/host-hooks';
import { PasswordField } from '@kontor/platform/parts/password-field';
import { useContractForm } from '@kontor/platform/use-contract-form';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { Field } from '@kontor/ui/field';
import { Stack } from '@kontor/ui/page';
import { TextInput } from '@kontor/ui/text-input';
import { useState } from 'react';
import { useTexts } from '../../start/use-texts.ts';

/** The new address counts once the link that is mailed to it was opened. */
export function ChangeEmailCard() {
  const t = useTexts();
  const { api, session } = useHost();
  const { email: current } = useUser();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useContractForm({
    schema: ChangeEmail,
    defaultValues: { email: '', password: '' },
    onSubmit: async (body) => {
      await api.call('POST /user/change-email', { body });
      await session.reloadUser();
      setSentTo(body.email);
      form.form.reset();
    },
  });
  const { error, ...email } = form.field('email');
  return (
    <Card title={t('profile.email.title')}>
      <form onSubmit={form.submit} noValidate>
        <Stack gap={5} align="stretch">
          {sentTo && (
            <Alert tone="success" title={t('profile.email.sent.title')}>
              {t('profile.email.sent.text', { email: sentTo, current })}
            </Alert>
          )}
          {form.failure && <Alert tone="danger" title={form.failure} />}
          <Field label={t('profile.email.label')} help={t('profile.email.help', { current })} error={error} required>
            <TextInput {...email} type="email" autoComplete="email" />
          </Field>
          <PasswordField
            label={t('profile.email.password')}
            autoComplete="current-password"
            name="password"
            field={form.field}
          />
          <div>
            <Button type="submit" variant="outlined" loading={form.isSubmitting}>
              {t(`profile.email.${form.isSubmitting ? 'submitting' : 'submit'}`)}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
