import { NewLead } from '@kontor/contract/partner';
import { useHost } from '@kontor/platform/host';
import { useOrganization } from '@kontor/platform/host-hooks';
import { FormDialog } from '@kontor/platform/parts/form-dialog';
import { useContractForm } from '@kontor/platform/use-contract-form';
import { Field } from '@kontor/ui/field';
import { TextInput } from '@kontor/ui/text-input';
import { useReloadPartnerAccount } from '../../account/use-partner-account.ts';
import { useTexts } from '../../texts/use-texts.ts';

/** Submits a lead; the list behind it is read again before the dialog closes. */
export function LeadDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const { api, notify } = useHost();
  const { uuid: organizationUuid } = useOrganization();
  const reload = useReloadPartnerAccount();
  const { field, submit, failure, isSubmitting } = useContractForm<NewLead>({
    schema: NewLead,
    defaultValues: { companyName: '', contactName: '', email: '' },
    onSubmit: async (body) => {
      await api.call('POST /organization/{organizationUuid}/partner-account/lead', {
        params: { organizationUuid },
        body,
      });
      await reload();
      notify(t('leadDialog.done', { company: body.companyName }));
      onClose();
    },
  });

  const text = (name: keyof NewLead, type: 'text' | 'email') => {
    const { error, ...input } = field(name);
    return (
      <Field label={t(`leadDialog.${name}`)} error={error} required>
        <TextInput {...input} type={type} autoComplete="off" />
      </Field>
    );
  };

  return (
    <FormDialog
      size="form"
      title={t('leadDialog.title')}
      description={t('leadDialog.text')}
      confirm={t('leadDialog.confirm')}
      busy={t('leadDialog.busy')}
      isSubmitting={isSubmitting}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      {text('companyName', 'text')}
      {text('contactName', 'text')}
      {text('email', 'email')}
    </FormDialog>
  );
}
