import { addresses } from '@kontor/contract/addresses';
import { EntryForm } from '@kontor/platform/parts/entry-form';
import { EntryPage } from '@kontor/platform/parts/entry-page';
import { useEntryForm } from '@kontor/platform/use-entry-form';
import { Field } from '@kontor/ui/field';
import { Stack } from '@kontor/ui/page';
import { Text } from '@kontor/ui/text';
import { TextInput } from '@kontor/ui/text-input';
import { TextLink } from '@kontor/ui/text-link';
import { Link, useLocation } from 'react-router-dom';
import { BegunPluginSignup } from '../../plugin/begun-plugin-signup.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { createAccount, partnerCreateAccount } from './create-account.page.ts';
import { type AccountKind, useRequestLink } from './use-request-link.ts';

interface EmailFormProps {
  kind: AccountKind;
  email: string;
  onSent: (email: string) => void;
}

export function EmailForm({ kind, email, onSent }: EmailFormProps) {
  const t = useTexts();
  const requestLink = useRequestLink(kind);
  const { submit, field, failure, isSubmitting } = useEntryForm({
    schema: async () => (await import(/* webpackChunkName: "form-check" */ '@kontor/contract/user')).EmailRequest,
    defaultValues: { email },
    onSubmit: async (body) => {
      await requestLink(body.email);
      onSent(body.email);
    },
  });
  const { error, ...input } = field('email');
  // A user from a plugin returns to it, with a new or an existing account.
  const { search } = useLocation();
  const other = kind === 'merchant' ? partnerCreateAccount : createAccount;

  return (
    <EntryPage
      title={t(`createAccount.${kind}.title`)}
      lead={t(`createAccount.${kind}.lead`)}
      notice={kind === 'merchant' && <BegunPluginSignup />}
    >
      <Stack gap={6}>
        <EntryForm
          onSubmit={submit}
          isSubmitting={isSubmitting}
          failure={failure}
          submit={t(`createAccount.${kind}.submit`)}
          submitting={t('createAccount.submitting')}
        >
          <Field label={t('createAccount.email')} error={error} required>
            <TextInput {...input} type="email" size="lg" autoComplete="email" spellCheck={false} />
          </Field>
        </EntryForm>
        <Stack gap={2}>
          <Text variant="ui" tone="secondary">
            {t('createAccount.loginText')}{' '}
            <TextLink render={<Link to={{ pathname: addresses.login, search }} />}>
              {t('createAccount.loginLink')}
            </TextLink>
          </Text>
          <Text variant="ui" tone="secondary">
            {t(`createAccount.${kind}.otherText`)}{' '}
            <TextLink render={<Link to={other.path} />}>{t(`createAccount.${kind}.otherLink`)}</TextLink>
          </Text>
        </Stack>
      </Stack>
    </EntryPage>
  );
}
