import type { ErrorCode } from '@kontor/contract/problem';
import { isBillingAddressPresent } from '@kontor/domain/billing-address';
import { checkoutDisabledReason, isIntervalChangePossible } from '@kontor/domain/checkout';
import { isPaymentMethodAvailable } from '@kontor/domain/payment-method';
import { isTaxIdRequired } from '@kontor/domain/tax';
import { priceSelection } from '../cart/price-selection.ts';
import type { ShopSituation } from '../cart/shop-situation.ts';
import { salesTerms } from '../prices/sales-terms.ts';
import type { RequestedOrder } from './step.ts';

/** Why an order must not be taken, by the rules of spec §5; `null` when it may. */
export function refusalOf(
  situation: ShopSituation,
  { selection, paymentMethodType }: RequestedOrder,
): ErrorCode | null {
  const { subscription, organization, live, vat } = situation;
  if (subscription?.noSelfService) return 'self-service-disabled';
  const terms = {
    total: priceSelection(selection, vat.percent).total,
    isYearlySubscription: selection.isYearlySubscription,
    sepaDirectDebitLimit: salesTerms.sepaDirectDebitLimit,
  };
  const changesPaymentMethod = live !== null && live.payment_method_type !== paymentMethodType;
  // Only what the customer completed counts as had.
  const completed = subscription && {
    ...subscription,
    stripeSubscriptions: subscription.stripeSubscriptions.filter(({ uuid }) => uuid === live?.uuid),
  };
  const disabled = checkoutDisabledReason({ subscription: completed, cart: selection, terms, changesPaymentMethod });
  if (disabled !== null) return disabled;
  if (!isIntervalChangePossible(completed, selection.isYearlySubscription)) return 'interval-change-impossible';
  if (!isPaymentMethodAvailable(paymentMethodType, terms)) return 'payment-method-unavailable';
  const { base_data: baseData } = organization;
  if (baseData === null || !isBillingAddressPresent(baseData)) return 'billing-address-required';
  return isTaxIdRequired(baseData.isoCountryCode) && baseData.vatId === null ? 'tax-id-required' : null;
}
