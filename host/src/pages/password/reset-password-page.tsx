import { routes } from '@kontor/contract/routes';
import { ResetPassword } from '@kontor/contract/user';
import { hasCode } from '@kontor/platform/api-error';
import { useHost } from '@kontor/platform/host';
import { useContractForm } from '@kontor/platform/use-contract-form';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Field } from '@kontor/ui/field';
import { Stack } from '@kontor/ui/page';
import { PasswordInput } from '@kontor/ui/password-input';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { leave } from '../../session/leave.ts';
import { useTexts } from '../../start/use-texts.ts';
import { EntryPage } from '../login/entry-page.tsx';

/** Sets a new password by the token of a mailed link. A link without a token is as good as a used one. */
export function ResetPasswordPage() {
  const [search] = useSearchParams();
  const token = search.get('token');
  return token ? <NewPassword token={token} /> : <Navigate to={routes.confirmationTokenInvalid.path} replace />;
}

function NewPassword({ token }: { token: string }) {
  const t = useTexts();
  const { api } = useHost();
  const navigate = useNavigate();
  const form = useContractForm({
    schema: ResetPassword,
    defaultValues: { token, password: '' },
    onSubmit: async (body) => {
      try {
        await api.call('POST /user/reset-password/confirm', { body });
      } catch (error) {
        if (!hasCode(error, 'token-invalid')) throw error;
        return navigate(routes.confirmationTokenInvalid.path, { replace: true });
      }
      // Whoever is signed in here is signed out, too: all sessions have ended (spec §7).
      await api.call('POST /auth/logout', {});
      leave(`${routes.login.path}?password_has_been_reset=true`);
    },
  });
  const { error, ...password } = form.field('password');
  return (
    <EntryPage title={t('resetPassword.title')} lead={t('resetPassword.lead')}>
      <form onSubmit={form.submit} noValidate>
        <Stack gap={5}>
          {form.failure && <Alert tone="danger" title={form.failure} />}
          <Field label={t('resetPassword.password')} help={t('resetPassword.help')} error={error} required>
            <PasswordInput
              {...password}
              size="lg"
              autoComplete="new-password"
              showLabel={t('resetPassword.showPassword')}
              hideLabel={t('resetPassword.hidePassword')}
            />
          </Field>
          <Button type="submit" size="lg" width="full" loading={form.isSubmitting}>
            {t(`resetPassword.${form.isSubmitting ? 'submitting' : 'submit'}`)}
          </Button>
        </Stack>
      </form>
    </EntryPage>
  );
}
