import { useState } from 'react';

/** The field that a part of the billing data begins with. */
export type BillingPart = 'companyName' | 'vatId';

/** Changing the billing data that are known already, without leaving the order. */
export function useBillingEdit() {
  const [{ part, isOpen, opened, saved }, setEdit] = useState({
    part: null as BillingPart | null,
    isOpen: false,
    opened: 0,
    saved: 0,
  });
  return {
    /** What was changed last; `null` for nothing. */
    part,
    isOpen,
    /** How often its field was asked for. */
    opened,
    /** How often they were changed: an order with other data is another one. */
    saved,
    open: (of: BillingPart) => setEdit((edit) => ({ ...edit, part: of, isOpen: true, opened: edit.opened + 1 })),
    focus: () => setEdit((edit) => ({ ...edit, opened: edit.opened + 1 })),
    close: () => setEdit((edit) => ({ ...edit, isOpen: false })),
    finish: () => setEdit((edit) => ({ ...edit, isOpen: false, saved: edit.saved + 1 })),
  };
}

export type BillingEdit = ReturnType<typeof useBillingEdit>;
