import type { Cart } from '@kontor/contract/cart';
import type { Selection } from '@kontor/domain/cart';
import { type CheckoutDisabledReason, checkoutDisabledReasons } from '@kontor/domain/checkout';
import { lastDayOf } from '@kontor/domain/date';
import type { PaymentTerms } from '@kontor/domain/payment-method';
import { useConfig } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import type { Billing } from '../billing/use-billing.ts';
import { useTexts } from '../texts/use-texts.ts';

type BlockCode = CheckoutDisabledReason | 'self-service-disabled';

export interface OrderBlock {
  /** All that hold. */
  readonly codes: readonly BlockCode[];
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
const endedBySelection: readonly BlockCode[] = ['nothing-changed', 'no-plan-item', 'no-payment-method-available'];

/** Why nothing can be ordered; `null` when it can (spec §5, §6). */
export function useOrderBlock({ billing, selection, cart, changesPaymentMethod }: Situation): OrderBlock | null {
  const text = useBlockText(billing);
  const terms = usePaymentTerms(cart);
  const { subscription } = billing;
  const codes: BlockCode[] = [
    ...(subscription?.noSelfService ? ['self-service-disabled' as const] : []),
    ...checkoutDisabledReasons({ subscription, cart: selection, terms, changesPaymentMethod }),
  ];
  const decisive = codes.find((code) => !endedBySelection.includes(code)) ?? codes[0];
  return decisive === undefined ? null : { codes, text: text(decisive) };
}

function useBlockText({ subscription, paymentData }: Billing): (block: BlockCode) => string {
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
