import { ChangePassword } from '@kontor/contract/user';
import { useHost } from '@kontor/platform/host';
import { PasswordField } from '@kontor/platform/parts/password-field';
import { useContractForm } from '@kontor/platform/use-contract-form';
import { useTexts } from '../../base/use-texts.ts';
import type { PageTexts } from '../locales/page-texts.ts';
import { CardForm } from './card-form.tsx';
import { FoldedForm } from './folded-form.tsx';

/** A new password ends all other sessions; this one goes on. */
export function ChangePasswordCard() {
  const t = useTexts<PageTexts>();
  return (
    <FoldedForm
      title={t('profile.password.title')}
      text={t('profile.password.folded')}
      open={t('profile.password.submit')}
    >
      {(close) => <NewPassword onClose={close} />}
    </FoldedForm>
  );
}

function NewPassword({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts<PageTexts>();
  const { api, notify } = useHost();
  const form = useContractForm({
    schema: ChangePassword,
    defaultValues: { currentPassword: '', newPassword: '' },
    onSubmit: async (body) => {
      await api.call('POST /user/change-password', { body });
      notify(t('profile.password.saved'));
      onClose();
    },
  });
  return (
    <CardForm
      title={t('profile.password.title')}
      form={form}
      submit={t('profile.password.submit')}
      submitting={t('profile.password.submitting')}
      onCancel={onClose}
    >
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
    </CardForm>
  );
}
