import { type LeadConsentVersion, LeadForm, LeadSystem, type NewLead } from '@kontor/contract/partner';
import { useHost } from '@kontor/platform/host';
import { useBrand, useOrganization } from '@kontor/platform/host-hooks';
import { FormDialog } from '@kontor/platform/parts/form-dialog';
import { useContractForm } from '@kontor/platform/use-contract-form';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Checkbox } from '@kontor/ui/checkbox';
import { Field } from '@kontor/ui/field';
import { FieldSet } from '@kontor/ui/field-set';
import { FormGrid } from '@kontor/ui/form-grid';
import { Select } from '@kontor/ui/select';
import { TextInput } from '@kontor/ui/text-input';
import { useReloadPartnerAccount } from '../../account/use-partner-account.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { leadProducts } from './lead-products.ts';

const shownConsent: LeadConsentVersion = '2026-11';

/** Submits a lead; the list behind it is read again before the dialog closes. */
export function LeadDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const platform = usePlatformTexts();
  const { api, notify } = useHost();
  const { uuid: organizationUuid } = useOrganization();
  const reload = useReloadPartnerAccount();
  const { field, submit, failure, isSubmitting } = useContractForm<LeadForm>({
    schema: LeadForm,
    defaultValues: {
      companyName: '',
      contactName: '',
      email: '',
      phone: '',
      // An empty text is sent as none.
      shopSystem: '' as LeadSystem,
      interests: { erp: false, wms: false, pos: false },
      isConsentGiven: false,
    },
    onSubmit: async ({ companyName, contactName, email, interests, phone, shopSystem }) => {
      const body: NewLead = {
        companyName,
        contactName,
        email,
        interests,
        ...(phone !== null && { phone }),
        ...(shopSystem !== null && { shopSystem }),
        consentVersion: shownConsent,
      };
      await api.call('POST /organization/{organizationUuid}/partner-account/lead', {
        params: { organizationUuid },
        body,
      });
      await reload();
      notify(t('leadDialog.done', { company: body.companyName }));
      onClose();
    },
  });

  const text = (name: 'companyName' | 'contactName' | 'email') => {
    const { error, ...input } = field(name);
    return (
      <Field label={t(`leadDialog.${name}`)} error={error} required>
        <TextInput {...input} type={name === 'email' ? 'email' : 'text'} autoComplete="off" />
      </Field>
    );
  };
  const { error: phoneError, ...phoneInput } = field('phone');
  const { error: systemError, ...systemInput } = field('shopSystem');
  const { error: consentError, ...consentInput } = field('isConsentGiven');

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
      {text('companyName')}
      {text('contactName')}
      <FormGrid>
        {text('email')}
        <Field label={t('leadDialog.phone')} marker={platform('optional')} error={phoneError}>
          <TextInput {...phoneInput} type="tel" autoComplete="off" />
        </Field>
      </FormGrid>
      <Field label={t('leadDialog.shopSystem')} error={systemError}>
        <Select {...systemInput}>
          <option value="">{t('leadDialog.unknownSystem')}</option>
          {LeadSystem.options.map((system) => (
            <option key={system} value={system}>
              {t(`leadSystem.${system}`)}
            </option>
          ))}
        </Select>
      </Field>
      <FieldSet legend={t('leadDialog.interests')} layout="row">
        {leadProducts.map((product) => {
          const { error, ...input } = field(`interests.${product}`);
          return (
            <Checkbox key={product} {...input} error={error}>
              {product.toUpperCase()}
            </Checkbox>
          );
        })}
      </FieldSet>
      <Checkbox {...consentInput} error={consentError}>
        {t(`leadConsent.${shownConsent}`, { brand: useBrand().name })}
      </Checkbox>
    </FormDialog>
  );
}
