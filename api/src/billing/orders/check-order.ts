import type { ErrorCode } from '@kontor/contract/problem';
import { billingDataBlock } from '@kontor/domain/billing-address';
import type { Selection } from '@kontor/domain/cart';
import { type CheckoutDisabledReason, checkoutDisabledReason } from '@kontor/domain/checkout';
import { isPaymentMethodAvailable, type PaymentTerms } from '@kontor/domain/payment-method';
import { priceSelection } from '../cart/price-selection.ts';
import type { ShopSituation, SoldSituation } from '../cart/shop-situation.ts';
import type { RequestedOrder } from './step.ts';

/**
 * Why a selection cannot be ordered for a shop, whatever it would be paid with, by the rules of spec §5; `null` when it can.
 * @param changesPaymentMethod an order with another payment method changes something, also if it orders what there is
 */
export function refusalOfSelection(
  situation: SoldSituation,
  selection: Selection,
  changesPaymentMethod = false,
): CheckoutDisabledReason | null {
  const { subscription, live } = situation;
  // Only what the customer completed counts as had.
  const completed = subscription && {
    ...subscription,
    stripeSubscriptions: subscription.stripeSubscriptions.filter(({ uuid }) => uuid === live?.uuid),
  };
  const terms = termsOf(situation, selection);
  return checkoutDisabledReason({ subscription: completed, cart: selection, terms, changesPaymentMethod });
}

const termsOf = (situation: SoldSituation, selection: Selection): PaymentTerms => ({
  total: priceSelection(situation, selection).total,
  isYearlySubscription: selection.isYearlySubscription,
  sepaDirectDebitLimit: situation.settings.sepaDirectDebitLimit,
});

/** Why an order must not be taken, by the rules of spec §5; `null` when it may. */
export function refusalOf(
  situation: ShopSituation,
  { selection, paymentMethodType }: RequestedOrder,
): ErrorCode | null {
  const { organization, live } = situation;
  const changesPaymentMethod = live !== null && live.payment_method_type !== paymentMethodType;
  const refusal = refusalOfSelection(situation, selection, changesPaymentMethod);
  if (refusal !== null) return refusal;
  if (!isPaymentMethodAvailable(paymentMethodType, termsOf(situation, selection))) return 'payment-method-unavailable';
  return billingDataBlock(organization.base_data);
}
