import { routes } from '@kontor/contract/routes';
import { EmailRequest } from '@kontor/contract/user';
import { EntryPage } from '@kontor/platform/parts/entry-page';
import { useContractForm } from '@kontor/platform/use-contract-form';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Field } from '@kontor/ui/field';
import { Stack } from '@kontor/ui/page';
import { Text } from '@kontor/ui/text';
import { TextInput } from '@kontor/ui/text-input';
import { TextLink } from '@kontor/ui/text-link';
import { Link, useLocation } from 'react-router-dom';
import { BegunPluginSignup } from '../../plugin/begun-plugin-signup.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { type AccountKind, useRequestLink } from './use-request-link.ts';

interface EmailFormProps {
  kind: AccountKind;
  email: string;
  onSent: (email: string) => void;
}

export function EmailForm({ kind, email, onSent }: EmailFormProps) {
  const t = useTexts();
  const requestLink = useRequestLink(kind);
  const { submit, field, failure, isSubmitting } = useContractForm({
    schema: EmailRequest,
    defaultValues: { email },
    onSubmit: async (body) => {
      await requestLink(body.email);
      onSent(body.email);
    },
  });
  const { error, ...input } = field('email');
  // Whoever came from a plugin goes back to it, with a new account or an old one.
  const { search } = useLocation();
  const other = kind === 'merchant' ? routes.partnerCreateAccount : routes.createAccount;

  return (
    <EntryPage
      title={t(`createAccount.${kind}.title`)}
      lead={t(`createAccount.${kind}.lead`)}
      notice={failure ? <Alert tone="danger" title={failure} /> : kind === 'merchant' && <BegunPluginSignup />}
    >
      <Stack gap={8}>
        <form onSubmit={submit} noValidate>
          <Stack gap={6}>
            <Field label={t('createAccount.email')} error={error} required>
              <TextInput {...input} type="email" size="lg" autoComplete="email" spellCheck={false} />
            </Field>
            <Button type="submit" size="lg" width="full" loading={isSubmitting}>
              {isSubmitting ? t('createAccount.submitting') : t('createAccount.submit')}
            </Button>
          </Stack>
        </form>
        <Stack gap={2}>
          <Text variant="ui" tone="secondary">
            {t('createAccount.loginText')}{' '}
            <TextLink render={<Link to={{ pathname: routes.login.path, search }} />}>
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
