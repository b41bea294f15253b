import type { Cart } from '@kontor/contract/cart';
import type { Selection } from '@kontor/domain/cart';
import type { NextStep } from './next-steps.ts';

/** What was ordered, as the customer saw it; the page's own cart is another one as soon as the order is through. */
export interface PlacedOrder {
  readonly cart: Cart;
  /** What was paid for before; `null` for a first order. */
  readonly paid: Selection | null;
  readonly nextSteps: readonly NextStep[];
}

export type OrderNotice =
  /** `message` in the provider's words or in ours. */
  { readonly kind: 'failed'; readonly message: string } | { readonly kind: 'quote-changed' };

export type OrderState =
  | { readonly phase: 'editing'; readonly notice: OrderNotice | null }
  | { readonly phase: 'ordering' }
  | {
      readonly phase: 'checking';
      /** Epoch milliseconds; only what the server says afterwards counts. */
      readonly since: number;
      readonly isProcessing: boolean;
      /** `null`: begun earlier, perhaps in a tab that is closed by now. */
      readonly placed: PlacedOrder | null;
    }
  | { readonly phase: 'done'; readonly isProcessing: boolean; readonly placed: PlacedOrder | null };
