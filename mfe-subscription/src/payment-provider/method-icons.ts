import type { PaymentMethodType } from '@kontor/contract/subscription';
import { mdiBank, mdiBankTransfer, mdiCreditCardOutline } from '@mdi/js';

export const methodIcons: Record<PaymentMethodType, string> = {
  sepa_debit: mdiBank,
  card: mdiCreditCardOutline,
  bank_transfer: mdiBankTransfer,
};
