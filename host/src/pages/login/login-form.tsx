import type { Credentials } from '@kontor/contract/session';
import { hasCode } from '@kontor/platform/api-error';
import { useHost } from '@kontor/platform/host';
import { EntryForm } from '@kontor/platform/parts/entry-form';
import { PageLink } from '@kontor/platform/parts/page-link';
import { PasswordField } from '@kontor/platform/parts/password-field';
import { useEntryForm } from '@kontor/platform/use-entry-form';
import { Field } from '@kontor/ui/field';
import { TextInput } from '@kontor/ui/text-input';
import { TextLink } from '@kontor/ui/text-link';
import { useEffect } from 'react';
import { useTexts } from '../../base/use-texts.ts';
import { useRefusal } from './use-refusal.ts';
import { useSignIn } from './use-sign-in.ts';

interface LoginFormProps {
  /** Kept from before the second step. */
  readonly username: string;
  /** The password is right, and a code is required. */
  readonly onSecondStep: (credentials: Credentials) => Promise<void>;
}

export function LoginForm({ username: initialUsername, onSecondStep }: LoginFormProps) {
  const t = useTexts();
  const { api } = useHost();
  const signIn = useSignIn();
  const refusal = useRefusal();
  const form = useEntryForm({
    schema: async () => (await import(/* webpackChunkName: "form-check" */ '@kontor/contract/session')).Credentials,
    defaultValues: { username: initialUsername, password: '' },
    onSubmit: (credentials) =>
      refusal.watch(async () => {
        try {
          await signIn(() => api.call('POST /auth/login', { body: credentials }));
        } catch (error) {
          if (!hasCode(error, 'second-factor-required')) throw error;
          await onSecondStep(credentials);
        }
      }),
  });
  const { setFocus } = form;
  useEffect(() => {
    // Back from the second step only the password has to be entered again.
    if (initialUsername) setFocus('password');
  }, [initialUsername, setFocus]);
  const { error: usernameError, ...username } = form.field('username');
  return (
    <EntryForm
      onSubmit={form.submit}
      isSubmitting={form.isSubmitting}
      failure={refusal.text ?? form.failure}
      submit={t('login.submit')}
      submitting={t('login.submitting')}
    >
      <Field label={t('login.email')} error={usernameError} required>
        <TextInput {...username} type="email" size="lg" autoComplete="username" />
      </Field>
      <PasswordField
        label={t('login.password')}
        labelAction={
          <TextLink quiet render={<PageLink page="forgotPassword" />}>
            {t('login.forgotPassword')}
          </TextLink>
        }
        size="lg"
        autoComplete="current-password"
        name="password"
        field={form.field}
      />
    </EntryForm>
  );
}
