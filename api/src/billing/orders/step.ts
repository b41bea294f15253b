import type { OrderAnswer, PaymentMethodType } from '@kontor/contract/subscription';
import type { Selection } from '@kontor/domain/cart';

/** An order that was checked and priced. */
export interface RequestedOrder {
  readonly selection: Selection;
  readonly paymentMethodType: PaymentMethodType;
  /** When the quote was made: prorations count from there. */
  readonly pricedAt: Date;
}

/** What an attempt has brought about so far; a repeated one finds it again. */
export interface Progress {
  /** Something is had or charged: from here on the change can only be completed, not given up. */
  tookEffect: boolean;
}

/** How far a change came: all of it, or up to where the customer has to confirm something. */
export interface StepResult {
  readonly state: 'done' | 'awaiting-setup';
  readonly stripeId: string;
  readonly answer: OrderAnswer;
}

export const nothingToConfirm: OrderAnswer = { clientSecret: null };
