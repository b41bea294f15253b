import { NewLead } from '@kontor/contract/partner';
import { useHost } from '@kontor/platform/host';
import { useOrganization } from '@kontor/platform/host-hooks';
import { useContractForm } from '@kontor/platform/use-contract-form';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Dialog } from '@kontor/ui/dialog';
import { Field } from '@kontor/ui/field';
import { Stack } from '@kontor/ui/page';
import { TextInput } from '@kontor/ui/text-input';
import { useId } from 'react';
import { useReloadPartnerAccount } from '../../account/use-partner-account.ts';
import { useTexts } from '../../texts/use-texts.ts';

/** Submits a lead; the list behind it is read again before the dialog closes. */
export function LeadDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const { api, notify } = useHost();
  const { uuid: organizationUuid } = useOrganization();
  const reload = useReloadPartnerAccount();
  const formId = useId();
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
    <Dialog
      open
      size="form"
      busy={isSubmitting}
      onClose={onClose}
      title={t('leadDialog.title')}
      description={t('leadDialog.text')}
      closeLabel={t('close')}
      foot={
        <>
          <Button variant="outlined" disabled={isSubmitting} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} loading={isSubmitting}>
            {isSubmitting ? t('leadDialog.busy') : t('leadDialog.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Stack gap={5}>
          {failure && (
            <Alert tone="danger" title={t('failed')}>
              {failure}
            </Alert>
          )}
          {text('companyName', 'text')}
          {text('contactName', 'text')}
          {text('email', 'email')}
        </Stack>
      </form>
    </Dialog>
  );
}
