import type { Credentials } from '@kontor/contract/session';
import { hasCode } from '@kontor/platform/api-error';
import { useHost } from '@kontor/platform/host';
import { lateTextsHook } from '@kontor/platform/late-texts';
import { EntryForm } from '@kontor/platform/parts/entry-form';
import { EntryPage } from '@kontor/platform/parts/entry-page';
import { useEntryForm } from '@kontor/platform/use-entry-form';
import { Button } from '@kontor/ui/button';
import { Field } from '@kontor/ui/field';
import { Stack } from '@kontor/ui/page';
import { TextInput } from '@kontor/ui/text-input';
import { useEffect, useState } from 'react';
import { useTexts } from '../../base/use-texts.ts';
import type de from './locales/de.json';
import texts from './locales/de.json?languages';
import { useRefusal } from './use-refusal.ts';
import { useSignIn } from './use-sign-in.ts';

interface SecondStepProps {
  readonly credentials: Credentials;
  readonly onBack: () => void;
}

/** Asks for a code of the authenticator app, or for a recovery code. Loaded only when needed. */
export function SecondStep({ credentials, onBack }: SecondStepProps) {
  const t = useSecondStepTexts();
  const [withApp, setWithApp] = useState(true);
  return (
    <EntryPage title={t('title')} lead={t(withApp ? 'lead' : 'recoveryLead')}>
      <Stack gap={5} align="stretch">
        {/* A separate field each: the input for one is useless for the other. */}
        <CodeForm key={String(withApp)} credentials={credentials} withApp={withApp} />
        <Stack gap={3} direction="row" justify="between">
          <Button variant="link" onClick={onBack}>
            {t('back')}
          </Button>
          <Button variant="link" onClick={() => setWithApp(!withApp)}>
            {t(withApp ? 'useRecoveryCode' : 'useApp')}
          </Button>
        </Stack>
      </Stack>
    </EntryPage>
  );
}

function CodeForm({ credentials, withApp }: { credentials: Credentials; withApp: boolean }) {
  const t = useSecondStepTexts();
  const common = useTexts();
  const { api } = useHost();
  const signIn = useSignIn();
  const refusal = useRefusal();
  const form = useEntryForm({
    schema: async () =>
      (await import(/* webpackChunkName: "form-check" */ '@kontor/contract/session')).SecondStepCredentials,
    defaultValues: { ...credentials, code: '' },
    onSubmit: (body) =>
      refusal.watch(async () => {
        try {
          await signIn(() => api.call('POST /auth/login', { body }));
        } catch (error) {
          if (!hasCode(error, 'second-factor-invalid')) throw error;
          form.setError('code', 'wrong-code');
        }
      }),
  });
  const { setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);
  const { error, ...code } = form.field('code');
  return (
    <EntryForm
      onSubmit={form.submit}
      isSubmitting={form.isSubmitting}
      failure={refusal.text ?? form.failure}
      submit={common('login.submit')}
      submitting={common('login.submitting')}
    >
      <Field label={t(withApp ? 'code' : 'recoveryCode')} error={error} required>
        <TextInput
          {...code}
          size="lg"
          autoComplete={withApp ? 'one-time-code' : 'off'}
          inputMode={withApp ? 'numeric' : 'text'}
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
    </EntryForm>
  );
}

/** Texts of the second step; those of the login are in the first load. */
const useSecondStepTexts = lateTextsHook<typeof de>('second-step', texts);
