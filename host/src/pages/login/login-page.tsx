import { interactionParameter } from '@kontor/contract/interaction-parameter';
import { routes } from '@kontor/contract/routes';
import { sessionCalls } from '@kontor/contract/session';
import { hasCode } from '@kontor/platform/api-error';
import { useHost } from '@kontor/platform/host';
import { EntryPage } from '@kontor/platform/parts/entry-page';
import { PasswordField } from '@kontor/platform/parts/password-field';
import { useContractForm } from '@kontor/platform/use-contract-form';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Field } from '@kontor/ui/field';
import { Stack } from '@kontor/ui/page';
import { Text } from '@kontor/ui/text';
import { TextInput } from '@kontor/ui/text-input';
import { TextLink } from '@kontor/ui/text-link';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createSearchParams, Link, useNavigate, useSearchParams } from 'react-router-dom';
import { organizationsQuery, userKey } from '../../guard/guard-queries.ts';
import { takeTargetPath } from '../../guard/remembered.ts';
import { forgetAnswers } from '../../session/end-session.ts';
import { announceSession } from '../../session/follow-session.ts';
import { leave } from '../../session/leave.ts';
import { interactionConfirmation } from '../../session/openid-interaction.ts';
import { useTexts } from '../../start/use-texts.ts';

export function LoginPage() {
  const t = useTexts();
  const [search] = useSearchParams();
  const hasNewPassword = search.get('password_has_been_reset') === 'true';
  return (
    <EntryPage
      title={t('login.title')}
      lead={t('login.lead')}
      notice={
        hasNewPassword && (
          <Alert tone="success" title={t('login.passwordReset.title')}>
            {t('login.passwordReset.text')}
          </Alert>
        )
      }
    >
      <Stack gap={6}>
        <LoginForm />
        <Stack gap={2}>
          <Text variant="ui" tone="secondary">
            {t('login.noAccount')}{' '}
            <TextLink render={<Link to={routes.createAccount.path + waitingInteraction(search)} />}>
              {t('login.createAccount')}
            </TextLink>
          </Text>
          <Text variant="ui" tone="secondary">
            {t('login.agency')}{' '}
            <TextLink render={<Link to={routes.partnerCreateAccount.path} />}>{t('login.becomePartner')}</TextLink>
          </Text>
        </Stack>
      </Stack>
    </EntryPage>
  );
}

/** The plugin that waits is told to the sign-up as well. */
function waitingInteraction(search: URLSearchParams): string {
  const interaction = search.get(interactionParameter);
  return interaction ? `?${createSearchParams({ [interactionParameter]: interaction }).toString()}` : '';
}

function LoginForm() {
  const t = useTexts();
  const signIn = useSignIn();
  // Refusals have texts of their own: neither says whether the address is known.
  const [refusal, setRefusal] = useState<'invalid-credentials' | 'user-disabled' | null>(null);
  const form = useContractForm({
    schema: sessionCalls['POST /auth/login'].body,
    defaultValues: { username: '', password: '' },
    onSubmit: async (credentials) => {
      setRefusal(null);
      try {
        await signIn(credentials);
      } catch (error) {
        if (hasCode(error, 'invalid-credentials')) setRefusal('invalid-credentials');
        else if (hasCode(error, 'user-disabled')) setRefusal('user-disabled');
        else throw error;
      }
    },
  });
  const { error: usernameError, ...username } = form.field('username');
  const failure = refusal ? t(`login.refusal.${refusal}`) : form.failure;
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap={5}>
        {failure && <Alert tone="danger" title={failure} />}
        <Field label={t('login.email')} error={usernameError} required>
          <TextInput {...username} type="email" size="lg" autoComplete="username" />
        </Field>
        <PasswordField
          label={t('login.password')}
          labelAction={
            <TextLink quiet render={<Link to={routes.forgotPassword.path} />}>
              {t('login.forgotPassword')}
            </TextLink>
          }
          size="lg"
          autoComplete="current-password"
          name="password"
          field={form.field}
        />
        <Button type="submit" size="lg" width="full" loading={form.isSubmitting}>
          {t(`login.${form.isSubmitting ? 'submitting' : 'submit'}`)}
        </Button>
      </Stack>
    </form>
  );
}

/** Signs in and goes where the person was going: on with an OpenID interaction, to the stored path, or home (contract.md §5.5). */
function useSignIn() {
  const { api, track, preload } = useHost();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return async (credentials: { username: string; password: string }) => {
    // The code of the first page comes while the password is checked.
    preload('shopHome');
    const user = await api.call('POST /auth/login', { body: credentials });
    announceSession();
    track('Login', {});
    const interaction = search.get(interactionParameter);
    if (interaction) return leave(interactionConfirmation(interaction));
    forgetAnswers(queryClient);
    queryClient.setQueryData(userKey, user);
    // The form stays, at work, until the guard can tell where to go.
    if (user.state === 'active') await queryClient.prefetchQuery(organizationsQuery(api));
    await navigate(takeTargetPath(user.uuid), { replace: true });
  };
}
