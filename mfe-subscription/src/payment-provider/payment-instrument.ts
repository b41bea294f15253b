import { sentEmail } from '@kontor/contract/email-address';
import type { BaseData } from '@kontor/contract/organization';
import type { PaymentMethodType } from '@kontor/contract/subscription';
import { useOrganization, useUser } from '@kontor/platform/host-hooks';
import { CardElement, IbanElement, useElements } from '@stripe/react-stripe-js';
import { billingDetails } from './billing-details.ts';
import type { PaymentInstrument, WalletToken } from './confirm-intent.ts';
import type { PaymentDetails } from './payment-details-form.ts';

/** Creates the confirmation data from the input. Without `details` the stored method is used. */
export function usePaymentInstrument(): (
  type: PaymentMethodType,
  details: PaymentDetails | WalletToken | null,
  stored?: BaseData,
) => PaymentInstrument {
  const elements = useElements();
  const { email } = useUser();
  const { baseData: shown } = useOrganization();
  return (type, details, stored) => {
    const baseData = stored ?? shown;
    if (details === null || type === 'bank_transfer') return { type, details: null };
    if ('confirmationToken' in details) return { type: 'card', details };
    if (type === 'card') {
      const element = elements?.getElement(CardElement);
      if (!element) throw new Error('The card field is not there.');
      return { type, details: { element, billing: billingDetails({ name: details.cardHolder, email }, baseData) } };
    }
    const element = elements?.getElement(IbanElement);
    if (!element) throw new Error('The IBAN field is not there.');
    const payer = { name: details.accountHolder, email: sentEmail(details.email) };
    return { type, details: { element, billing: billingDetails(payer, baseData) } };
  };
}
