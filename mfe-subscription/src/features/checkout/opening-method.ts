import type { PaymentMethodType } from '@kontor/contract/subscription';
import { type PaymentTerms, paymentMethodOnOpening } from '@kontor/domain/payment-method';
import { RuleError } from '@kontor/domain/rule-error';
import type { CheckoutOperation } from '@kontor/domain/subscription';

/** The method that checkout opens with; `null` when there is none for the amount, which the page then says. */
export function openingMethod(
  operation: CheckoutOperation,
  active: PaymentMethodType | null,
  terms: PaymentTerms,
): PaymentMethodType | null {
  try {
    return paymentMethodOnOpening(operation, active, terms);
  } catch (error) {
    if (error instanceof RuleError && error.code === 'no-payment-method-available') return null;
    throw error;
  }
}
