import { ChangePassword } from '@kontor/contract/user';
import { useHost } from '@kontor/platform/host';
import { PasswordField } from '@kontor/platform/parts/password-field';
import { useContractForm } from '@kontor/platform/use-contract-form';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { Stack } from '@kontor/ui/page';
import { useTexts } from '../../start/use-texts.ts';

/** A new password ends all other sessions; this one goes on. */
export function ChangePasswordCard() {
  const t = useTexts();
  const { api, notify } = useHost();
  const form = useContractForm({
    schema: ChangePassword,
    defaultValues: { currentPassword: '', newPassword: '' },
    onSubmit: async (body) => {
      await api.call('POST /user/change-password', { body });
      form.form.reset();
      notify(t('profile.password.saved'));
    },
  });
  return (
    <Card title={t('profile.password.title')}>
      <form onSubmit={form.submit} noValidate>
        <Stack gap={5} align="stretch">
          {form.failure && <Alert tone="danger" title={form.failure} />}
          <PasswordField
            label={t('profile.password.current')}
            autoComplete="current-password"
            name="currentPassword"
            field={form.field}
          />
          <PasswordField
            label={t('profile.password.new')}
            help={t('profile.password.help')}
            autoComplete="new-password"
            name="newPassword"
            field={form.field}
          />
          <div>
            <Button type="submit" variant="outlined" loading={form.isSubmitting}>
              {t(`profile.password.${form.isSubmitting ? 'submitting' : 'submit'}`)}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
