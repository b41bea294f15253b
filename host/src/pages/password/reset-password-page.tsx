import { addresses } from '@kontor/contract/addresses';
import type { ResetFactors } from '@kontor/contract/second-factor';
import { hasCode } from '@kontor/platform/api-error';
import { useHost } from '@kontor/platform/host';
import { useApiQuery } from '@kontor/platform/host-hooks';
import { EntryForm } from '@kontor/platform/parts/entry-form';
import { EntryPage } from '@kontor/platform/parts/entry-page';
import { PasswordField } from '@kontor/platform/parts/password-field';
import { useEntryForm } from '@kontor/platform/use-entry-form';
import { late } from '@kontor/ui/late';
import { Suspense, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { useTexts } from '../../base/use-texts.ts';
import { leaveForGood } from '../../session/leave.ts';
import { ResetTokenInvalid } from '../notices/notices.tsx';
import type { KeptFactors } from './reset-factors.tsx';

/** Sets a new password with the token of a mailed link. A missing token counts as a used one. */
export function ResetPasswordPage() {
  const [search] = useSearchParams();
  const token = search.get('token');
  return token ? <NewPassword token={token} /> : <ResetTokenInvalid />;
}

/** Few accounts have more than a password. */
const resetFactors = late(
  async () => (await import(/* webpackChunkName: "reset-factors" */ './reset-factors.tsx')).ResetFactorFields,
);

const hasSome = ({ passkeys, app }: ResetFactors) => passkeys.length > 0 || app !== null;

/** What stays unless the user decides otherwise: passkeys that were added recently may be an intruder's. */
const suggested = ({ passkeys }: ResetFactors): KeptFactors => ({
  passkeys: passkeys.flatMap(({ uuid, isRecent }) => (isRecent ? [] : uuid)),
  app: true,
});

/** Says where a new link is to be had. */
const linkInvalid = `${addresses.confirmationTokenInvalid}?for=password`;

function NewPassword({ token }: { token: string }) {
  const t = useTexts();
  const { api } = useHost();
  const navigate = useNavigate();
  // Reports a used link before a password is entered. The form does not wait for the answer: the server checks again
  // when it is sent.
  const { data: link } = useApiQuery('POST /user/reset-password/check', { body: { token } });
  const [chosen, setChosen] = useState<KeptFactors | null>(null);
  const factors = link?.factors ?? null;
  const kept = factors && hasSome(factors) ? (chosen ?? suggested(factors)) : null;
  const form = useEntryForm({
    schema: async () => (await import(/* webpackChunkName: "form-check" */ '@kontor/contract/user')).ResetPassword,
    defaultValues: { token, password: '' },
    onSubmit: async (body) => {
      try {
        await api.call('POST /user/reset-password/confirm', { body: kept ? { ...body, keep: kept } : body });
      } catch (error) {
        if (!hasCode(error, 'token-invalid')) throw error;
        return navigate(linkInvalid, { replace: true });
      }
      // The user signed in here is signed out as well: all sessions have ended (spec §7).
      await api.call('POST /auth/logout', {});
      leaveForGood(`${addresses.login}?password_has_been_reset=true`);
    },
  });
  if (link?.isValid === false) return <Navigate to={linkInvalid} replace />;
  return (
    <EntryPage title={t('resetPassword.title')} lead={t('resetPassword.lead')}>
      <EntryForm
        onSubmit={form.submit}
        isSubmitting={form.isSubmitting}
        failure={form.failure}
        submit={t('resetPassword.submit')}
        submitting={t('resetPassword.submitting')}
      >
        <PasswordField
          label={t('resetPassword.password')}
          help={t('resetPassword.help')}
          size="lg"
          autoComplete="new-password"
          name="password"
          field={form.field}
        />
        {factors && kept && (
          <Suspense>
            <resetFactors.Component factors={factors} kept={kept} onChange={setChosen} field={form.field} />
          </Suspense>
        )}
      </EntryForm>
    </EntryPage>
  );
}
