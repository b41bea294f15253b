import type { Cart } from '@kontor/contract/cart';
import type { Selection } from '@kontor/domain/cart';
import { type CheckoutDisabledReason, checkoutDisabledReasons } from '@kontor/domain/checkout';
import { lastDayOf } from '@kontor/domain/date';
import type { PaymentTerms } from '@kontor/domain/payment-method';
import { useConfig } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import type { Billing } from '../billing/use-billing.ts';
import { useTexts } from '../texts/use-texts.ts';

export interface OrderBlock {
  /** All that hold. */
  readonly codes: readonly CheckoutDisabledReason[];
  /** The most important one as a text, shown beside the disabled button. */
  readonly text: string;
}

/** Under what terms a cart is paid; `null` until it is priced. */
export function usePaymentTerms(cart: Cart | undefined): PaymentTerms | null {
  const { sepaDirectDebitLimit } = useConfig();
  if (!cart) return null;
  return { total: cart.total, isYearlySubscription: cart.isYearlySubscription, sepaDirectDebitLimit };
}

interface Situation {
  readonly billing: Billing;
  readonly selection: Selection;
  readonly cart: Cart | undefined;
  readonly changesPaymentMethod?: boolean;
}

/** Reasons that another selection can resolve; all others are shown first. */
const endedBySelection: readonly string[] = [
  'nothing-changed',
  'no-plan-item',
  'no-payment-method-available',
  'interval-change-impossible',
] satisfies CheckoutDisabledReason[];

/** The reason that is said: one that another selection cannot resolve, if there is any. */
export const decisiveReason = <Reason extends string>(reasons: readonly Reason[]): Reason | null =>
  reasons.find((reason) => !endedBySelection.includes(reason)) ?? reasons[0] ?? null;

/** Why nothing can be ordered; `null` when it can (spec §5, §6). */
export function useOrderBlock({ billing, selection, cart, changesPaymentMethod }: Situation): OrderBlock | null {
  const text = useBlockText(billing);
  const terms = usePaymentTerms(cart);
  const { subscription } = billing;
  const codes = checkoutDisabledReasons({ subscription, cart: selection, terms, changesPaymentMethod });
  const decisive = decisiveReason(codes);
  return decisive === null ? null : { codes, text: text(decisive) };
}

/** A reason in words. */
export function useBlockText({ subscription, paymentData }: Billing): (block: CheckoutDisabledReason) => string {
  const t = useTexts();
  const { date } = useFormat();
  return (block) => {
    const scheduled = subscription?.scheduleActivationDate;
    const canceledAt = subscription?.cancelAtDate ?? paymentData.cancelAtDate;
    if (block === 'change-already-scheduled' && scheduled)
      return t('block.change-already-scheduled', { date: date(scheduled) });
    if (block === 'subscription-canceled') {
      return canceledAt
        ? t('block.subscription-canceled', { date: date(lastDayOf(canceledAt)) })
        : t('block.subscription-canceled-now');
    }
    return t(`block.${block}`);
  };
}
