import { BaseData } from '@kontor/contract/organization';
import { postcodeFaults } from '@kontor/domain/postcode';
import { isTaxIdRequired } from '@kontor/domain/tax';
import { baseDataValues } from '@kontor/platform/base-data-values';
import type { Fault } from '@kontor/platform/contract-form';
import { useHost } from '@kontor/platform/host';
import { useOrganization } from '@kontor/platform/host-hooks';
import { useContractForm } from '@kontor/platform/use-contract-form';

/** The form of the data that invoices need. */
export function useBaseDataForm(onSaved: (stored: BaseData | null) => void) {
  const { api, place } = useHost();
  const organization = useOrganization();
  return useContractForm<BaseData>({
    schema: BaseData,
    faultsOf: (body) => [...postcodeFaults(body), ...missingTaxId(body)],
    defaultValues: baseDataValues(organization.baseData),
    onSubmit: async (body) => {
      const params = { organizationUuid: organization.uuid };
      const stored = await api.call('PUT /organization/{organizationUuid}/base-data', { params, body });
      await place.reload();
      onSaved(stored.baseData);
    },
  });
}

export type BaseDataForm = ReturnType<typeof useBaseDataForm>;

function missingTaxId({ isoCountryCode, vatId }: BaseData): readonly Fault[] {
  return isTaxIdRequired(isoCountryCode) && vatId === null ? [{ path: 'vatId', code: 'required' }] : [];
}
