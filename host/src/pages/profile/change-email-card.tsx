import { ChangeEmail } from '@kontor/contract/user';
import { shownEmail } from '@kontor/domain/shown-email';
import { apiQuery, readAgain } from '@kontor/platform/api-query';
import { useHost } from '@kontor/platform/host';
import { useApi, useUser } from '@kontor/platform/host-hooks';
import { PasswordField } from '@kontor/platform/parts/password-field';
import { useContractForm } from '@kontor/platform/use-contract-form';
import { Field } from '@kontor/ui/field';
import { TextInput } from '@kontor/ui/text-input';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../base/use-texts.ts';
import type { PageTexts } from '../locales/page-texts.ts';
import { CardForm } from './card-form.tsx';
import { FoldedForm } from './folded-form.tsx';
import { PendingEmailCard } from './pending-email-card.tsx';
import { profileCalls } from './profile-queries.ts';

/** The new address takes effect once the mailed link was opened; until then it can be withdrawn. */
export function ChangeEmailCard() {
  const t = useTexts<PageTexts>();
  const { email } = useUser();
  const queryClient = useQueryClient();
  const query = apiQuery(useApi(), profileCalls.pendingEmail, {});
  const { data: pending } = useQuery(query);
  // The form shows before it is known that nothing is pending, and may be sent before that.
  const reload = () => readAgain(queryClient, query);
  if (pending) return <PendingEmailCard pending={pending} onChange={reload} />;
  return (
    <FoldedForm title={t('profile.email.title')} text={shownEmail(email)} open={t('profile.email.submit')}>
      {(close) => <NewEmail onRequested={reload} onCancel={close} />}
    </FoldedForm>
  );
}

interface NewEmailProps {
  readonly onRequested: () => Promise<void>;
  readonly onCancel: () => void;
}

function NewEmail({ onRequested, onCancel }: NewEmailProps) {
  const t = useTexts<PageTexts>();
  const { api, session } = useHost();
  const { email: current } = useUser();
  const form = useContractForm({
    schema: ChangeEmail,
    defaultValues: { email: '', password: '' },
    onSubmit: async (body) => {
      await api.call('POST /user/change-email', { body });
      await Promise.all([session.reloadUser(), onRequested()]);
    },
  });
  const { error, ...email } = form.field('email');
  return (
    <CardForm
      title={t('profile.email.title')}
      form={form}
      submit={t('profile.email.submit')}
      submitting={t('profile.email.submitting')}
      onCancel={onCancel}
    >
      <Field
        label={t('profile.email.label')}
        help={t('profile.email.help', { current: shownEmail(current) })}
        error={error}
        required
      >
        <TextInput {...email} type="email" autoComplete="email" />
      </Field>
      <PasswordField
        label={t('profile.email.password')}
        autoComplete="current-password"
        name="password"
        field={form.field}
      />
    </CardForm>
  );
}
