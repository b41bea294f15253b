import type { OrderProgress, PaymentMethodType } from '@kontor/contract/subscription';
import { unconfirmedOrder } from '@kontor/domain/unconfirmed-order';
import { useShop } from '@kontor/platform/host-hooks';
import { useEffect } from 'react';
import type { Billing } from '../../billing/use-billing.ts';
import { useSettlement } from '../../payment-provider/use-settlement.ts';
import type { CheckoutEvent, CheckoutState } from './checkout-state.ts';
import { openingState } from './opening-state.ts';
import { type Checkout, reduceCheckout } from './reduce-checkout.ts';
import { rememberedOrder } from './remembered-order.ts';
import { useBegunPayment } from './use-begun-payment.ts';
import { useCarryOut } from './use-carry-out.ts';
import { useMachine } from './use-machine.ts';
import { useFollowOrder } from './use-order-progress.ts';

export interface OrderFlow {
  readonly state: CheckoutState;
  readonly tell: (event: CheckoutEvent) => void;
  /** How an interrupted order was to be paid; `null` for none, and until it is known. */
  readonly begunMethod: PaymentMethodType | null;
}

/** The order that the checkout shows: its state, what is to be done about it, and what is heard of it meanwhile. */
export function useOrder({ subscription }: Pick<Billing, 'subscription'>, progress: OrderProgress | null): OrderFlow {
  const { uuid: shopUuid } = useShop();
  const opening = (): Checkout => ({
    state: openingState({ subscription, progress, awaited: rememberedOrder(shopUuid) }),
    secrets: {},
    due: [],
  });
  const [{ state }, tell] = useMachine(reduceCheckout, opening, useCarryOut(subscription));
  const { phase } = state;

  const begun = useBegunPayment(
    unconfirmedOrder(subscription, progress) === null ? null : (progress?.clientSecret ?? null),
  );
  useEffect(() => {
    if (phase === 'begun' && begun?.isBankWaiting) tell({ type: 'bank-waits', secret: begun.secret });
  }, [phase, begun, tell]);
  useSettlement({
    since: phase === 'begun' ? 0 : phase === 'checking' ? state.since : null,
    isProcessing: phase === 'checking' && state.isProcessing,
    onSettled: () => tell({ type: 'settled' }),
  });
  useFollowOrder({
    since: phase === 'working' ? state.since : null,
    onProgress: (progress) => tell({ type: 'progress', progress, subscription }),
  });
  return { state, tell, begunMethod: begun?.method ?? null };
}
