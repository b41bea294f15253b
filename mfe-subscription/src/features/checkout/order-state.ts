import type { Cart } from '@kontor/contract/cart';
import type { OrderAnswer } from '@kontor/contract/subscription';
import type { Selection } from '@kontor/domain/cart';
import type { PayingMethods } from '@kontor/domain/payment-method';
import type { NextStep } from '../../selection/next-steps.ts';

/** The order as the customer saw it; the page's cart changes as soon as the order is completed. */
export interface PlacedOrder {
  readonly cart: Cart;
  /** What was paid for before; `null` for a first order. */
  readonly paid: Selection | null;
  readonly nextSteps: readonly NextStep[];
  readonly methods: PayingMethods;
  /** The invoices that were open before it. */
  readonly openInvoices: readonly string[];
  /** Those of them that it was told of. */
  readonly earlierInvoices: readonly string[];
}

export type OrderNotice =
  /** `message` in the provider's words or in ours. */
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'quote-changed' }
  /** The customer has left the wallet without paying. */
  | { readonly kind: 'wallet-closed' };

/** What the payment provider wants to have confirmed. */
export type Secret = NonNullable<OrderAnswer['clientSecret']>;

export type OrderState =
  | { readonly phase: 'editing'; readonly notice: OrderNotice | null }
  | {
      readonly phase: 'ordering';
      /** `null`: it has failed, and what it left is being cleared up. */
      readonly placed: PlacedOrder | null;
    }
  | {
      /** The server continues it after its answer; only its state after `since` (epoch milliseconds) counts. */
      readonly phase: 'working';
      readonly since: number;
      /** `null`: ordered before the page was opened. */
      readonly placed: PlacedOrder | null;
    }
  | {
      /** Ordered before the page was opened, and the bank requires authentication of the method. */
      readonly phase: 'unconfirmed';
      readonly secret: Secret;
      /** Its card is not stored yet: another order may replace it, with another card. */
      readonly isFirst: boolean;
      readonly isBusy: boolean;
    }
  | { readonly phase: 'needs-attention' }
  | {
      readonly phase: 'checking';
      /** Epoch milliseconds; only what the server says afterwards counts. */
      readonly since: number;
      readonly isProcessing: boolean;
      /** `null`: begun earlier, perhaps in a tab that is closed by now. */
      readonly placed: PlacedOrder | null;
    }
  | { readonly phase: 'done'; readonly isProcessing: boolean; readonly placed: PlacedOrder | null };

/** What replaces the form once there is nothing to enter. */
export type OutcomeState =
  | Extract<OrderState, { phase: 'unconfirmed' | 'needs-attention' | 'checking' | 'done' }>
  | (Extract<OrderState, { phase: 'working' }> & { readonly placed: null });

/** The form stays while the server works on an order of this page: its card may still have to be authenticated. */
export function isOutcome(state: OrderState): state is OutcomeState {
  if (state.phase === 'working') return state.placed === null;
  return state.phase !== 'editing' && state.phase !== 'ordering';
}

/** Just confirmed: earlier answers of the server do not count. */
export const checking = (placed: PlacedOrder | null, isProcessing: boolean): OrderState => ({
  phase: 'checking',
  since: Date.now(),
  isProcessing,
  placed,
});

/** Just accepted, and carried out from here on. */
export const working = (placed: PlacedOrder): OrderState => ({ phase: 'working', since: Date.now(), placed });
