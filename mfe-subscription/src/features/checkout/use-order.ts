import type { Cart } from '@kontor/contract/cart';
import type { OrderAnswer, PaymentMethodType } from '@kontor/contract/subscription';
import type { Selection } from '@kontor/domain/cart';
import { paidStripeSubscription } from '@kontor/domain/subscription';
import { useHost } from '@kontor/platform/host';
import { useApi, useShop, useShopParams } from '@kontor/platform/host-hooks';
import { useStripe } from '@stripe/react-stripe-js';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Billing } from '../../billing/use-billing.ts';
import { useReloadBilling } from '../../billing/use-reload-billing.ts';
import { confirmIntent } from '../../payment-provider/confirm-intent.ts';
import type { PaymentDetails } from '../../payment-provider/payment-details-form.ts';
import { usePaymentInstrument } from '../../payment-provider/payment-instrument.ts';
import { isPending, useSettlement } from '../../payment-provider/use-settlement.ts';
import { useSync } from '../../payment-provider/use-sync.ts';
import { withoutSelection } from '../../selection/selection-params.ts';
import type { OrderState, PlacedOrder } from './order-state.ts';
import { placeOrder } from './place-order.ts';
import { purchaseOf } from './purchase.ts';
import { useOrderFailure } from './use-order-failure.ts';

export interface OrderInput extends PlacedOrder {
  /** Stays the same until the cart, the method or the completion of its fields changes (spec §4). */
  readonly key: string;
  readonly selection: Selection;
  readonly method: PaymentMethodType;
  /** `null`: the method on file is kept. */
  readonly details: PaymentDetails | null;
}

export interface OrderFlow {
  readonly state: OrderState;
  readonly place: (input: OrderInput) => Promise<void>;
  /** Back to the form from an order that is not confirmed. */
  readonly edit: () => void;
}

/** An order from the button to the moment when the contract has arrived: placed, confirmed, synced, settled. */
export function useOrder({ subscription }: Billing): OrderFlow {
  const [state, setState] = useState<OrderState>(() =>
    isPending(subscription)
      ? { phase: 'checking', since: 0, isProcessing: false, placed: null }
      : { phase: 'editing', notice: null },
  );
  const api = useApi();
  const params = useShopParams();
  const shop = useShop();
  const { track } = useHost();
  const stripe = useStripe();
  const instrument = usePaymentInstrument();
  const sync = useSync();
  const finish = useFinishedOrder();
  const afterFailure = useOrderFailure();
  const isBusy = useRef(false);
  // A confirmation that failed is repeated on the same intent: the bank asks again, and nothing is ordered twice.
  const secrets = useRef(new Map<string, OrderAnswer['clientSecret']>());
  const reported = useRef(new Set<string>());

  /** What follows a purchase may fail and be tried again; the purchase was made once. */
  function report(key: string, cart: Cart) {
    if (reported.current.has(key)) return;
    reported.current.add(key);
    track('Purchase', purchaseOf(key, shop, cart));
  }

  async function carryOut({ key, selection, method, details, ...placed }: OrderInput): Promise<OrderState> {
    const { cart } = placed;
    const id = paidStripeSubscription(subscription)?.uuid ?? key;
    const order = { ...selection, paymentMethodType: method, quoteId: cart.quoteId };
    const secret = secrets.current.get(key) ?? (await placeOrder(api, { params, id, order }));
    secrets.current.set(key, secret);
    if (secret === null) {
      report(key, cart);
      await finish();
      return { phase: 'done', isProcessing: false, placed };
    }
    if (!stripe) throw new Error('Stripe was not loaded');
    const confirmation = await confirmIntent(stripe, secret, instrument(method, details));
    report(key, cart);
    await sync(id);
    return { phase: 'checking', since: Date.now(), isProcessing: confirmation === 'processing', placed };
  }

  async function place(input: OrderInput) {
    // Two clicks may come before the button has become busy.
    if (isBusy.current) return;
    isBusy.current = true;
    setState({ phase: 'ordering' });
    try {
      setState(await carryOut(input));
    } catch (error) {
      setState(await afterFailure(error, input.selection));
    } finally {
      isBusy.current = false;
    }
  }

  useSettlement({
    since: state.phase === 'checking' ? state.since : null,
    isProcessing: state.phase === 'checking' && state.isProcessing,
    onSettled: () => {
      if (state.phase !== 'checking') return;
      setState({ phase: 'done', isProcessing: state.isProcessing, placed: state.placed });
      void finish();
    },
  });

  return { state, place, edit: () => setState({ phase: 'editing', notice: null }) };
}

/** The contract is another one now: read it again, and forget the selection that led to it. */
function useFinishedOrder(): () => Promise<void> {
  const reload = useReloadBilling();
  const [, setQuery] = useSearchParams();
  return async () => {
    setQuery(withoutSelection, { replace: true, preventScrollReset: true });
    await reload();
  };
}
