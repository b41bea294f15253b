import { NewInvitation } from '@kontor/contract/member';
import { shownEmail } from '@kontor/domain/shown-email';
import { useHost } from '@kontor/platform/host';
import { useOrganization } from '@kontor/platform/host-hooks';
import { FormDialog } from '@kontor/platform/parts/form-dialog';
import { useContractForm } from '@kontor/platform/use-contract-form';
import { Field } from '@kontor/ui/field';
import { Select } from '@kontor/ui/select';
import { TextInput } from '@kontor/ui/text-input';
import { LanguageOptions } from '../../base/language-options.tsx';
import { RoleField } from './role-field.tsx';
import { useMemberTexts } from './use-member-texts.ts';
import { useMembersChanged } from './use-members-changed.ts';

/** Address, role and the language of the mail. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useMemberTexts();
  const { api, language, notify } = useHost();
  const { uuid: organizationUuid } = useOrganization();
  const changed = useMembersChanged();
  const { form, submit, failure, isSubmitting, field } = useContractForm<NewInvitation>({
    schema: NewInvitation,
    defaultValues: { email: '', role: 'operations', language },
    onSubmit: async (body) => {
      await api.call('POST /organization/{organizationUuid}/invitation', { params: { organizationUuid }, body });
      await changed();
      notify(t('invite.done', { email: shownEmail(body.email) }));
      onClose();
    },
  });
  const { error, ...email } = field('email');
  const { error: _, defaultValue: __, ...languageInput } = field('language');
  return (
    <FormDialog
      title={t('invite.open')}
      description={t('invite.consequence')}
      confirm={t('invite.submit')}
      busy={t('invite.submitting')}
      size="form"
      isSubmitting={isSubmitting}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t('invite.email')} error={error} required>
        <TextInput {...email} type="email" autoComplete="off" spellCheck={false} />
      </Field>
      <RoleField role={form.watch('role')} onChange={(role) => form.setValue('role', role)} />
      <Field label={t('invite.language')} required>
        <Select {...languageInput}>
          <LanguageOptions />
        </Select>
      </Field>
    </FormDialog>
  );
}
