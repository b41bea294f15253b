import type { PaymentMethodType } from '@kontor/contract/subscription';
import { mdiBankOutline, mdiBankTransfer, mdiCreditCardOutline } from '@mdi/js';

export const methodIcons: Record<PaymentMethodType, string> = {
  sepa_debit: mdiBankOutline,
  card: mdiCreditCardOutline,
  bank_transfer: mdiBankTransfer,
};
