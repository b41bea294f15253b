import type { BaseData } from '@kontor/contract/organization';
import { billingDataBlock } from '@kontor/domain/billing-address';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useBaseDataForm } from './use-base-data-form.ts';
import { useBillingDataBlock } from './use-billing-data-block.ts';

/** What the checkout asks for if an invoice needs it and it is not known yet. It is saved with the order. */
export function useBillingForm() {
  const isMissing = useBillingDataBlock() !== null;
  const [wasMissing] = useState(isMissing);
  const saved = useRef<BaseData | null>(null);
  const form = useBaseDataForm((stored) => {
    saved.current = stored;
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
