import type { Cart } from '@kontor/contract/cart';
import type { BaseData } from '@kontor/contract/organization';
import type { OrderAnswer, OrderProgress, PaymentMethodType, Subscription } from '@kontor/contract/subscription';
import type { Selection } from '@kontor/domain/cart';
import { liveStripeSubscription, paidStripeSubscription } from '@kontor/domain/subscription';
import { unconfirmedOrder } from '@kontor/domain/unconfirmed-order';
import { apiQueryKey } from '@kontor/platform/api-query';
import { useHost } from '@kontor/platform/host';
import { useApi, useShop, useShopParams } from '@kontor/platform/host-hooks';
import { useStripe } from '@stripe/react-stripe-js';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { billingCalls } from '../../billing/calls.ts';
import { type Billing, subscriptionOf } from '../../billing/use-billing.ts';
import { useReloadBilling } from '../../billing/use-reload-billing.ts';
import { confirmIntent, type PaymentInstrument, type WalletToken } from '../../payment-provider/confirm-intent.ts';
import type { PaymentDetails } from '../../payment-provider/payment-details-form.ts';
import { usePaymentInstrument } from '../../payment-provider/payment-instrument.ts';
import { useSettlement } from '../../payment-provider/use-settlement.ts';
import { useSync } from '../../payment-provider/use-sync.ts';
import { withoutSelection } from '../../selection/selection-params.ts';
import { openingState } from './opening-state.ts';
import { checking, type OrderState, type PlacedOrder, type Secret, working } from './order-state.ts';
import { placeOrder } from './place-order.ts';
import { purchaseOf } from './purchase.ts';
import { rememberedOrder, rememberOrder } from './remembered-order.ts';
import { useBegunPayment } from './use-begun-payment.ts';
import { useFailedOrder, useOrderFailure } from './use-order-failure.ts';
import { useFollowOrder } from './use-order-progress.ts';

export interface OrderInput extends PlacedOrder {
  /** Stays the same until the cart, the method or the completion of its fields changes (spec §4). */
  readonly key: string;
  readonly selection: Selection;
  /** What was entered, or given by a wallet; `null`: the method on file is kept. */
  readonly details: PaymentDetails | WalletToken | null;
  /** The billing data that were stored with this order, before the page shows them. */
  readonly baseData?: BaseData;
  /** The offer that it accepts. */
  readonly offerUuid: string | null;
}

export interface OrderFlow {
  readonly state: OrderState;
  /** How an interrupted order was to be paid; `null` for none, and until it is known. */
  readonly begunMethod: PaymentMethodType | null;
  readonly place: (input: OrderInput) => Promise<void>;
  /** Confirms an order that was placed before the page was opened; nothing is entered for it. */
  readonly confirm: () => Promise<void>;
  /** A wallet gave nothing: nothing was ordered. `null`: the customer has closed it. */
  readonly leaveWallet: (error: unknown) => Promise<void>;
  /** Back to the form from an order that is not confirmed. */
  readonly edit: () => void;
}

/** An order from the button to the changed contract: placed, carried out, confirmed, synced, settled. */
export function useOrder({ subscription }: Pick<Billing, 'subscription'>, atOpening: OrderProgress | null): OrderFlow {
  const shop = useShop();
  const [held, setState] = useState(() =>
    openingState({ subscription, progress: atOpening, awaited: rememberedOrder(shop.uuid) }),
  );
  const begun = useBegunPayment(
    unconfirmedOrder(subscription, atOpening) === null ? null : (atOpening?.clientSecret ?? null),
  );
  // Begun earlier, perhaps in a tab that is closed by now.
  const isResumed = held.phase === 'checking' && held.placed === null && held.since === 0;
  const state: OrderState =
    isResumed && begun?.isBankWaiting
      ? { phase: 'unconfirmed', secret: begun.secret, isFirst: true, isBusy: false }
      : held;
  const api = useApi();
  const params = useShopParams();
  const { track } = useHost();
  const stripe = useStripe();
  const instrument = usePaymentInstrument();
  const sync = useSync();
  const finish = useFinishedOrder();
  const afterFailure = useOrderFailure();
  const afterFailedOrder = useFailedOrder();
  const isBusy = useRef(false);
  // A failed confirmation is repeated with the same intent: the bank asks again, and nothing is ordered twice.
  const secrets = useRef(new Map<string, OrderAnswer['clientSecret']>());
  /** The order of this page that the server goes on with after its answer. */
  const atWork = useRef<OrderInput | null>(null);
  const reported = useRef(new Set<string>());

  /** The steps after a purchase may fail and be repeated; the purchase is tracked once. */
  function report({ key, cart }: { key: string; cart: Cart }) {
    if (reported.current.has(key)) return;
    reported.current.add(key);
    track('Purchase', purchaseOf(key, shop, cart));
  }

  async function carryOut(input: OrderInput): Promise<OrderState> {
    const { key, selection, methods, offerUuid } = input;
    const placed = placedOf(input);
    const known = secrets.current.get(key);
    if (known) return finishWith(input, known);
    const order = {
      ...selection,
      paymentMethodType: methods.next,
      quoteId: placed.cart.quoteId,
      ...(offerUuid !== null && { offerUuid }),
    };
    const answer = await placeOrder(api, { params, id: idOf(input), order });
    if ('orderUuid' in answer) {
      rememberOrder(shop.uuid, answer.orderUuid);
      atWork.current = input;
      return working(placed);
    }
    return finishWith(input, answer.clientSecret);
  }

  const idOf = ({ key }: Pick<OrderInput, 'key'>) => paidStripeSubscription(subscription)?.uuid ?? key;

  /** Lets the provider confirm the intent, and waits for its result. */
  async function finishWith(input: OrderInput, secret: OrderAnswer['clientSecret']): Promise<OrderState> {
    const { key, methods, details, baseData } = input;
    const placed = placedOf(input);
    secrets.current.set(key, secret);
    if (secret === null) {
      report(input);
      return { phase: 'done', isProcessing: false, placed };
    }
    const isProcessing = await confirmSecret(secret, instrument(methods.today, details, baseData));
    report(input);
    await sync(idOf(input));
    return checking(placed, isProcessing);
  }

  /** @returns whether the payment is processing at the bank */
  async function confirmSecret(secret: Secret, by: PaymentInstrument): Promise<boolean> {
    if (!stripe) throw new Error('Stripe was not loaded');
    return (await confirmIntent(stripe, secret, by)) === 'processing';
  }

  /** An order that is done is shown first: the page's contract and selection change after it. */
  function enter(next: OrderState) {
    setState(next);
    if (next.phase === 'done') void finish(next);
  }

  async function run(meanwhile: OrderState, work: () => Promise<OrderState>, selection: Selection | null) {
    // Two clicks may come before the button is busy.
    if (isBusy.current) return;
    isBusy.current = true;
    setState(meanwhile);
    try {
      enter(await work());
    } catch (error) {
      setState(await afterFailure(error, selection));
    } finally {
      isBusy.current = false;
    }
  }

  /** An order that was begun elsewhere is confirmed with the card that the provider keeps: banks ask about cards only. */
  async function confirmBegun(secret: Secret): Promise<OrderState> {
    const isProcessing = await confirmSecret(secret, instrument('card', null));
    const ordered = liveStripeSubscription(subscription) ?? subscription?.stripeSubscriptions.find(isIncomplete);
    if (ordered) await sync(ordered.uuid);
    return checking(null, isProcessing);
  }

  useSettlement({
    since: state.phase === 'checking' ? state.since : null,
    isProcessing: state.phase === 'checking' && state.isProcessing,
    onSettled: () => {
      if (state.phase !== 'checking') return;
      enter({ phase: 'done', isProcessing: state.isProcessing, placed: state.placed });
    },
  });

  useFollowOrder({
    since: state.phase === 'working' ? state.since : null,
    onProgress: (progress) => {
      if (state.phase !== 'working' || isBusy.current || progress?.state === 'working') return;
      const input = atWork.current;
      if (progress?.state === 'awaiting-confirmation' && input !== null) {
        const meanwhile = { phase: 'ordering', placed: placedOf(input) } as const;
        void run(meanwhile, () => finishWith(input, progress.clientSecret), input.selection);
        return;
      }
      if (progress?.state === 'awaiting-confirmation' || progress?.state === 'needs-attention') {
        setState(openingState({ subscription, progress, awaited: null }));
        return;
      }
      rememberOrder(shop.uuid, null);
      atWork.current = null;
      if (progress?.state === 'done') {
        if (input !== null) report(input);
        enter({ phase: 'done', isProcessing: false, placed: state.placed });
        return;
      }
      void run({ phase: 'ordering', placed: null }, () => afterFailedOrder(progress?.code ?? null), null);
    },
  });

  return {
    state,
    begunMethod: begun?.method ?? null,
    place: (input) => run({ phase: 'ordering', placed: placedOf(input) }, () => carryOut(input), input.selection),
    confirm: async () => {
      if (state.phase !== 'unconfirmed') return;
      await run({ ...state, isBusy: true }, () => confirmBegun(state.secret), null);
    },
    leaveWallet: async (error) =>
      setState(
        error === null ? { phase: 'editing', notice: { kind: 'wallet-closed' } } : await afterFailure(error, null),
      ),
    edit: () => setState({ phase: 'editing', notice: null }),
  };
}

const isIncomplete = ({ state }: Subscription['stripeSubscriptions'][number]) => state === 'incomplete';

const placedOf = ({ cart, paid, nextSteps, methods, openInvoices, earlierInvoices }: OrderInput): PlacedOrder => ({
  cart,
  paid,
  nextSteps,
  methods,
  openInvoices,
  earlierInvoices,
});

/**
 * The contract has changed: read it again, and reset the selection. Reports a confirmed order whose contract is not live then
 * (spec §8): the customer has paid for what the portal does not show.
 */
function useFinishedOrder(): (order: { isProcessing: boolean }) => Promise<void> {
  const reload = useReloadBilling();
  const queryClient = useQueryClient();
  const { reportError } = useHost();
  const params = useShopParams();
  const [, setQuery] = useSearchParams();
  return async ({ isProcessing }) => {
    rememberOrder(params.shopUuid, null);
    setQuery(withoutSelection, { replace: true, preventScrollReset: true });
    await reload();
    const answer = queryClient.getQueryData<Subscription | ''>(apiQueryKey(billingCalls.subscription, { params }));
    const subscription = subscriptionOf(answer);
    if (!isProcessing && subscription !== undefined && liveStripeSubscription(subscription) === null)
      reportError(new Error('Unexpected subscription status'));
  };
}
