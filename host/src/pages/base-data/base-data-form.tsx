import { BaseData, type Organization } from '@kontor/contract/organization';
import { postcodeFaults } from '@kontor/domain/postcode';
import { baseDataValues } from '@kontor/platform/base-data-values';
import { useHost } from '@kontor/platform/host';
import { useMayCall } from '@kontor/platform/host-hooks';
import { AddressFields } from '@kontor/platform/parts/base-data-fields';
import { FormFailure } from '@kontor/platform/parts/form-failure';
import { useContractForm } from '@kontor/platform/use-contract-form';
import { Card } from '@kontor/ui/card';
import { FormGrid } from '@kontor/ui/form-grid';
import { Stack } from '@kontor/ui/page';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../base/use-texts.ts';
import { SaveBar } from '../form/save-bar.tsx';
import type { PageTexts } from '../locales/page-texts.ts';
import { VatIdWithStatus } from './vat-id-with-status.tsx';

/** Edits the base data. Data that depends on it, prices and the partner account, is read again (spec §7). */
export function BaseDataForm({ organization }: { organization: Organization }) {
  const t = useTexts<PageTexts>();
  const maySave = useMayCall()('PUT /organization/{organizationUuid}/base-data');
  const { api, place, notify } = useHost();
  const queryClient = useQueryClient();
  const form = useContractForm({
    schema: BaseData,
    faultsOf: postcodeFaults,
    defaultValues: baseDataValues(organization.baseData, organization.name),
    onSubmit: async (body) => {
      const params = { organizationUuid: organization.uuid };
      const saved = await api.call('PUT /organization/{organizationUuid}/base-data', { params, body });
      await Promise.all([
        place.reload(),
        queryClient.invalidateQueries({ predicate: ({ queryKey }) => invalidatedBy(queryKey, organization) }),
      ]);
      form.form.reset(baseDataValues(saved.baseData, saved.name));
      notify(t('baseData.saved'));
    },
  });
  const { isDirty } = form.form.formState;
  const cards = (
    <Stack gap={6}>
      <Card title={t('baseData.companyCard')}>
        <FormGrid>
          <AddressFields field={form.field} />
        </FormGrid>
      </Card>
      <Card title={t('baseData.taxCard')}>
        <VatIdWithStatus
          organization={organization}
          field={form.field}
          hasChanged={form.form.watch('vatId') !== (organization.baseData?.vatId ?? '')}
        />
      </Card>
    </Stack>
  );
  return (
    <form method="dialog" onSubmit={form.submit} noValidate>
      <Stack gap={6}>
        <FormFailure text={form.failure} />
        {maySave ? cards : <fieldset disabled>{cards}</fieldset>}
        {maySave && (
          <SaveBar
            isDirty={isDirty}
            isSaving={form.isSubmitting}
            onDiscard={() => form.form.reset()}
            onSave={form.send}
          />
        )}
      </Stack>
    </form>
  );
}

/** Answers that a new address or VAT id makes wrong: prices with tax, and the partner account (spec §7). */
function invalidatedBy([call]: QueryKey, { type }: Pick<Organization, 'type'>): boolean {
  if (typeof call !== 'string') return false;
  return call.endsWith('/cart') || (type === 'partner' && call.endsWith('/partner-account'));
}
