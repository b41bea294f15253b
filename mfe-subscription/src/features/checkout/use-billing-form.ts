import { BaseData } from '@kontor/contract/organization';
import { billingDataBlock } from '@kontor/domain/billing-address';
import { postcodeFaults } from '@kontor/domain/postcode';
import { isTaxIdRequired } from '@kontor/domain/tax';
import { baseDataValues } from '@kontor/platform/base-data-values';
import type { Fault } from '@kontor/platform/contract-form';
import { useHost } from '@kontor/platform/host';
import { useOrganization } from '@kontor/platform/host-hooks';
import { useContractForm } from '@kontor/platform/use-contract-form';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useBillingDataBlock } from './use-billing-data-block.ts';

/** What the checkout asks for if an invoice needs it and it is not known yet. It is saved with the order. */
export function useBillingForm() {
  const { api, place } = useHost();
  const organization = useOrganization();
  const isMissing = useBillingDataBlock() !== null;
  const [wasMissing] = useState(isMissing);
  const saved = useRef<BaseData | null>(null);
  const form = useContractForm<BaseData>({
    schema: BaseData,
    faultsOf: (body) => [...postcodeFaults(body), ...missingTaxId(body)],
    defaultValues: baseDataValues(organization.baseData),
    onSubmit: async (body) => {
      const params = { organizationUuid: organization.uuid };
      const stored = await api.call('PUT /organization/{organizationUuid}/base-data', { params, body });
      saved.current = stored.baseData;
      await place.reload();
    },
  });
  const typed = useWatch({ control: form.form.control });
  return {
    ...form,
    /** What is still missing in what is typed; `null` for nothing. */
    missing: billingDataBlock(typed),
    isOpen: wasMissing && isMissing,
    /** Shows what is missing, without moving the focus. */
    check: () => void form.form.trigger(),
    /** Shows what is missing, and moves the focus to the first field of it. */
    goToMissing: () => void form.form.handleSubmit(() => undefined)(),
    /** The stored data; `null` if they were refused, which the fields say. */
    async save(): Promise<BaseData | null> {
      saved.current = null;
      await form.send();
      return saved.current;
    },
  };
}

export type BillingForm = ReturnType<typeof useBillingForm>;

function missingTaxId({ isoCountryCode, vatId }: BaseData): readonly Fault[] {
  return isTaxIdRequired(isoCountryCode) && vatId === null ? [{ path: 'vatId', code: 'required' }] : [];
}
