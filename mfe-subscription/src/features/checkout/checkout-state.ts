import type { Cart } from '@kontor/contract/cart';
import type { BaseData } from '@kontor/contract/organization';
import type { ErrorCode } from '@kontor/contract/problem';
import type { OrderAnswer, OrderProgress, Subscription } from '@kontor/contract/subscription';
import type { Selection } from '@kontor/domain/cart';
import type { PayingMethods } from '@kontor/domain/payment-method';
import type { WalletToken } from '../../payment-provider/confirm-intent.ts';
import type { PaymentDetails } from '../../payment-provider/payment-details-form.ts';
import type { NextStep } from '../../selection/next-steps.ts';

/** An order as the customer saw it; the page's cart changes as soon as it is completed. */
export interface PlacedOrder {
  /** Stays the same until the cart, the method or the completion of its fields changes (spec §4). */
  readonly key: string;
  /** The live payment-provider subscription that it changes; its key for a first one (contract.md §4). */
  readonly id: string;
  readonly selection: Selection;
  readonly cart: Cart;
  /** What was paid for before; `null` for a first order. */
  readonly paid: Selection | null;
  readonly nextSteps: readonly NextStep[];
  readonly methods: PayingMethods;
  /** What was entered, or given by a wallet; `null`: the method on file is kept. */
  readonly details: PaymentDetails | WalletToken | null;
  /** The billing data that were stored with this order, before the page shows them. */
  readonly baseData?: BaseData;
  /** The offer that it accepts. */
  readonly offerUuid: string | null;
  /** The invoices that were open before it. */
  readonly openInvoices: readonly string[];
  /** Those of them that it was told of. */
  readonly earlierInvoices: readonly string[];
}

/** What the payment provider wants to have confirmed. */
export type Secret = NonNullable<OrderAnswer['clientSecret']>;

export type OrderNotice = Readonly<
  | { kind: 'failed'; error: unknown }
  /** It failed after the server had accepted it. `null`: the server knows of no such order. */
  | { kind: 'not-carried-out'; code: ErrorCode | null }
  | { kind: 'quote-changed' }
  | { kind: 'wallet-closed' }
>;

/** `order` is `null` where it was placed before the page was opened, or elsewhere. `since` is in epoch milliseconds. */
export type CheckoutState = Readonly<
  | { phase: 'editing'; notice: OrderNotice | null }
  | { phase: 'placing'; order: PlacedOrder }
  /** The server goes on after its answer; only what it says after `since` counts. */
  | { phase: 'working'; order: PlacedOrder | null; since: number }
  /** Begun earlier, perhaps in a tab that is closed by now, and not confirmed as far as the server knows. */
  | { phase: 'begun' }
  /** The bank wants to ask. `isFirst`: its card is not stored yet, and another order may replace it, with another card. */
  | { phase: 'unconfirmed'; secret: Secret; isFirst: boolean }
  | { phase: 'confirming'; order: PlacedOrder | null; isFirst: boolean }
  /** It has failed: what may have changed is read again before the form says so. */
  | { phase: 'recovering'; order: PlacedOrder | null; notice: OrderNotice }
  /** Confirmed; `since` is `null` until the server has read it, and only what it says afterwards counts. */
  | { phase: 'checking'; order: PlacedOrder | null; isProcessing: boolean; since: number | null }
  /** Only an employee can bring it to its end. */
  | { phase: 'needs-attention' }
  | { phase: 'done'; order: PlacedOrder | null; isProcessing: boolean }
>;

/** What the server knows of the shop's order; `progress` is `null` for none under way, and none that has just ended. */
export interface KnownOrder {
  readonly subscription: Subscription | null;
  readonly progress: OrderProgress | null;
}

export type CheckoutEvent = Readonly<
  // Of the customer.
  | { type: 'place'; order: PlacedOrder }
  | { type: 'confirm' }
  | { type: 'edit' }
  | { type: 'wallet-closed' }
  | { type: 'wallet-failed'; error: unknown }
  // Results of effects, and when they came.
  | { type: 'answered'; secret: Secret | null }
  | { type: 'accepted'; orderUuid: string; at: number }
  | { type: 'confirmed'; isProcessing: boolean }
  | { type: 'synced'; at: number }
  | { type: 'reread'; found: (KnownOrder & { readonly at: number }) | null }
  | { type: 'failed'; error: unknown }
  // What the server and the provider say meanwhile.
  | ({ type: 'progress' } & KnownOrder)
  | { type: 'settled' }
  | { type: 'bank-waits'; secret: Secret }
>;

export type CheckoutEffect = Readonly<
  | { type: 'place'; order: PlacedOrder }
  | { type: 'confirm'; secret: Secret; order: PlacedOrder | null }
  /** Lets the server read what was confirmed. */
  | { type: 'sync'; order: PlacedOrder | null }
  /** By this tab, so that a reload shows how it ended. */
  | { type: 'remember'; orderUuid: string | null }
  /** Counts the purchase. */
  | { type: 'track'; order: PlacedOrder }
  /** The contract has changed. */
  | { type: 'finish'; isProcessing: boolean }
  /** The price has changed. `cart` is what the server answered, unchecked. */
  | { type: 'reprice'; selection: Selection | null; cart: unknown }
  | { type: 'reread' }
  /** Finds the order that came first. */
  | { type: 'look' }
  | { type: 'report'; error: unknown }
>;

/** What replaces the form once there is nothing to enter. */
export type OutcomeState =
  | Extract<CheckoutState, { phase: 'begun' | 'unconfirmed' | 'checking' | 'needs-attention' | 'done' }>
  | (Extract<CheckoutState, { phase: 'working' | 'confirming' }> & { readonly order: null });

/** The form stays while an order of this page is under way: its card may still have to be authenticated. */
export function isOutcome(state: CheckoutState): state is OutcomeState {
  if (state.phase === 'working' || state.phase === 'confirming') return state.order === null;
  return state.phase !== 'editing' && state.phase !== 'placing' && state.phase !== 'recovering';
}

/** The page works on the order of the form, and must not be closed. */
export const isOrdering = (state: CheckoutState): boolean =>
  !isOutcome(state) && state.phase !== 'editing' && state.phase !== 'working';
