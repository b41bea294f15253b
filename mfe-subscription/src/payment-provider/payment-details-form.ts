import { email, text } from '@kontor/contract/schema';
import type { PaymentMethodType } from '@kontor/contract/subscription';
import { useOrganization, useUser } from '@kontor/platform/host-hooks';
import { useIdempotencyKey } from '@kontor/platform/idempotency-key';
import { useContractForm } from '@kontor/platform/use-contract-form';
import { useState } from 'react';
import * as z from 'zod/mini';

/** What a new card or bank account needs. `card` and `iban` say whether the provider's own field is complete. */
const PaymentDetails = z.object({
  cardHolder: z.string(),
  accountHolder: z.string(),
  email: z.string(),
  card: z.boolean(),
  iban: z.boolean(),
});

export type PaymentDetails = z.output<typeof PaymentDetails>;

const complete = z.literal(true);

/** Only the fields of the chosen method are asked for. */
const schemas: Record<PaymentMethodType | 'none', z.ZodMiniType<PaymentDetails>> = {
  none: PaymentDetails,
  bank_transfer: PaymentDetails,
  card: z.extend(PaymentDetails, { cardHolder: text(200), card: complete }),
  sepa_debit: z.extend(PaymentDetails, { accountHolder: text(200), email: email(), iban: complete }),
};

interface Options {
  /** `none` while the method on file is kept. */
  readonly type: PaymentMethodType | 'none';
  /** What else makes it a different order; `type` and completed provider fields do so themselves (spec §4). */
  readonly keyDependsOn: readonly unknown[];
  /** Gets complete details (otherwise the first missing field is focused), and the key of this attempt. */
  readonly onSubmit: (details: PaymentDetails, idempotencyKey: string) => Promise<void>;
}

/** The form of a payment method. */
export function usePaymentDetailsForm({ type, keyDependsOn, onSubmit }: Options) {
  const user = useUser();
  const organization = useOrganization();
  const [completion, setCompletion] = useState({ card: false, iban: false });
  const key = useIdempotencyKey(keyDependsOn, type, completion);
  const form = useContractForm<PaymentDetails>({
    schema: schemas[type],
    defaultValues: {
      cardHolder: `${user.firstName} ${user.lastName}`.trim(),
      // Until there are base data the organization has the name of its shop.
      accountHolder: organization.baseData?.companyName ?? '',
      email: user.email,
      ...completion,
    },
    onSubmit: (details) => onSubmit(details, key),
  });
  return {
    ...form,
    /** Says whether one of the provider's own fields is complete. Typing takes an error away, and never causes one. */
    complete: (field: 'card' | 'iban', isComplete: boolean) => {
      setCompletion((before) => (before[field] === isComplete ? before : { ...before, [field]: isComplete }));
      form.form.setValue(field, isComplete, { shouldValidate: form.errorOf(field) !== undefined });
    },
    /** Says that one of the provider's own fields was put up, and is empty: nothing is wrong with it yet. */
    empty: (field: 'card' | 'iban') => {
      setCompletion((before) => (before[field] ? { ...before, [field]: false } : before));
      form.form.setValue(field, false);
      form.form.clearErrors(field);
    },
  };
}

export type PaymentDetailsForm = ReturnType<typeof usePaymentDetailsForm>;
