import { type BillingDetails, NewBillingDetails } from '@kontor/contract/billing-details';
import type { Organization } from '@kontor/contract/organization';
import { emailsIn, isMistypedLeitwegId } from '@kontor/domain/billing-details';
import { postcodeFaults } from '@kontor/domain/postcode';
import { shownEmail } from '@kontor/domain/shown-email';
import { apiQueryKey } from '@kontor/platform/api-query';
import { faultsAt } from '@kontor/platform/contract-form';
import { useHost } from '@kontor/platform/host';
import { useApiQuery, useMayCall } from '@kontor/platform/host-hooks';
import { AddressFields } from '@kontor/platform/parts/base-data-fields';
import { Loaded } from '@kontor/platform/parts/loaded';
import { useContractForm } from '@kontor/platform/use-contract-form';
import { Card } from '@kontor/ui/card';
import { Checkbox } from '@kontor/ui/checkbox';
import { Field } from '@kontor/ui/field';
import { FormGrid } from '@kontor/ui/form-grid';
import { Skeleton } from '@kontor/ui/skeleton';
import { TextInput } from '@kontor/ui/text-input';
import { useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../base/use-texts.ts';
import type { PageTexts } from '../locales/page-texts.ts';
import { CardForm } from '../profile/card-form.tsx';
import { billingDetailsCall } from './base-data-queries.ts';
import { addressValues, detailsValuesOf } from './billing-details.ts';

/** What a merchant wants on its invoices besides the base data. */
export function BillingDetailsCard({ organization }: { readonly organization: Organization }) {
  const t = useTexts<PageTexts>();
  const query = useApiQuery(billingDetailsCall, { params: { organizationUuid: organization.uuid } });
  if (query.data) return <DetailsForm organization={organization} details={query.data} />;
  return (
    <Card title={t('baseData.invoices.title')}>
      <Loaded query={query} skeleton={<Skeleton shape="block" />}>
        {() => null}
      </Loaded>
    </Card>
  );
}

interface DetailsFormProps {
  readonly organization: Organization;
  readonly details: BillingDetails;
}

function DetailsForm({ organization, details }: DetailsFormProps) {
  const t = useTexts<PageTexts>();
  const maySave = useMayCall()('PUT /organization/{organizationUuid}/billing-details');
  const { api, notify } = useHost();
  const queryClient = useQueryClient();
  const params = { organizationUuid: organization.uuid };
  const form = useContractForm({
    schema: NewBillingDetails,
    faultsOf: ({ differentAddress }) =>
      differentAddress ? faultsAt('differentAddress', postcodeFaults(differentAddress)) : [],
    defaultValues: detailsValuesOf(details),
    onSubmit: async (body) => {
      const saved = await api.call('PUT /organization/{organizationUuid}/billing-details', { params, body });
      queryClient.setQueryData(apiQueryKey(billingDetailsCall, { params }), saved);
      form.form.reset(detailsValuesOf(saved));
      notify(t('baseData.invoices.saved'));
    },
  });
  const address = form.form.watch('differentAddress');
  const isMistyped = isMistypedLeitwegId(form.form.watch('buyerReference') ?? '');
  const text = (name: 'purchaseOrderNumber' | 'costCentre' | 'buyerReference', help?: string) => {
    const { error, ...input } = form.field(name);
    return (
      <Field label={t(`baseData.invoices.${name}`)} marker={t('baseData.invoices.optional')} help={help} error={error}>
        <TextInput {...input} autoComplete="off" />
      </Field>
    );
  };
  const { error: emailsError, ...emails } = form.field('invoiceEmails', { setValueAs: emailsOf });
  return (
    <CardForm
      title={t('baseData.invoices.title')}
      titleLevel={2}
      form={form}
      submit={t('baseData.invoices.submit')}
      submitting={t('saveBar.saving')}
      isReadOnly={!maySave}
    >
      <Field
        label={t('baseData.invoices.invoiceEmails')}
        marker={t('baseData.invoices.optional')}
        help={t('baseData.invoices.invoiceEmailsHelp')}
        error={emailsError && t('baseData.invoices.invoiceEmailsInvalid')}
      >
        <TextInput
          {...emails}
          defaultValue={details.invoiceEmails.map(shownEmail).join(',')}
          autoComplete="off"
          inputMode="email"
        />
      </Field>
      <FormGrid>
        {text('purchaseOrderNumber')}
        {text('costCentre')}
      </FormGrid>
      {text('buyerReference', t(`baseData.invoices.${isMistyped ? 'leitwegIdMistyped' : 'buyerReferenceHelp'}`))}
      <Checkbox
        checked={address !== null}
        onChange={({ target }) =>
          form.form.setValue('differentAddress', target.checked ? addressValues(organization) : null, {
            shouldDirty: true,
          })
        }
        help={t('baseData.invoices.differentAddressHelp')}
      >
        {t('baseData.invoices.differentAddress')}
      </Checkbox>
      {address !== null && (
        <FormGrid>
          <AddressFields field={(name) => form.field(`differentAddress.${name as 'city'}`)} withPhone={false} />
        </FormGrid>
      )}
    </CardForm>
  );
}

/** The input holds a text, the form the addresses in it. */
const emailsOf = (value: string | string[]): string[] => (typeof value === 'string' ? emailsIn(value) : value);
