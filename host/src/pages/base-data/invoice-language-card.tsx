import { InvoiceLanguage } from '@kontor/contract/billing-details';
import type { Organization } from '@kontor/contract/organization';
import { apiQueryKey } from '@kontor/platform/api-query';
import { useHost } from '@kontor/platform/host';
import { useApiQuery, useMayCall } from '@kontor/platform/host-hooks';
import { Loaded } from '@kontor/platform/parts/loaded';
import { useContractForm } from '@kontor/platform/use-contract-form';
import { Card } from '@kontor/ui/card';
import { Field } from '@kontor/ui/field';
import { Select } from '@kontor/ui/select';
import { Skeleton } from '@kontor/ui/skeleton';
import { useQueryClient } from '@tanstack/react-query';
import { LanguageOptions } from '../../base/language-options.tsx';
import { useTexts } from '../../base/use-texts.ts';
import type { PageTexts } from '../locales/page-texts.ts';
import { CardForm } from '../profile/card-form.tsx';
import { invoiceLanguageCall } from './base-data-queries.ts';

interface InvoiceLanguageCardProps {
  readonly organization: Pick<Organization, 'uuid'>;
}

/** In which language a merchant gets its invoices. Its members have languages of their own. */
export function InvoiceLanguageCard({ organization }: InvoiceLanguageCardProps) {
  const t = useTexts<PageTexts>();
  const params = { organizationUuid: organization.uuid };
  const query = useApiQuery(invoiceLanguageCall, { params });
  if (query.data) return <LanguageForm params={params} saved={query.data} />;
  return (
    <Card title={t('baseData.language.title')}>
      <Loaded query={query} skeleton={<Skeleton shape="block" />}>
        {() => null}
      </Loaded>
    </Card>
  );
}

interface LanguageFormProps {
  readonly params: { readonly organizationUuid: string };
  readonly saved: InvoiceLanguage;
}

function LanguageForm({ params, saved }: LanguageFormProps) {
  const t = useTexts<PageTexts>();
  const maySave = useMayCall()('PUT /organization/{organizationUuid}/invoice-language');
  const { api, notify } = useHost();
  const queryClient = useQueryClient();
  const form = useContractForm({
    schema: InvoiceLanguage,
    defaultValues: saved,
    onSubmit: async (body) => {
      const answer = await api.call('PUT /organization/{organizationUuid}/invoice-language', { params, body });
      queryClient.setQueryData(apiQueryKey(invoiceLanguageCall, { params }), answer);
      notify(t('baseData.language.saved'));
    },
  });
  const { error, ...language } = form.field('language');
  return (
    <CardForm
      title={t('baseData.language.title')}
      titleLevel={2}
      form={form}
      submit={t('baseData.language.submit')}
      submitting={t('saveBar.saving')}
      isReadOnly={!maySave}
    >
      <Field label={t('baseData.language.label')} help={t('baseData.language.help')} error={error}>
        <Select {...language}>
          <LanguageOptions />
        </Select>
      </Field>
    </CardForm>
  );
}
