import type { OrderAnswer, PaymentMethodType } from '@kontor/contract/subscription';
import type { Selection } from '@kontor/domain/cart';

/** What a customer orders, and how it is to be paid. */
export interface RequestedOrder {
  readonly selection: Selection;
  readonly paymentMethodType: PaymentMethodType;
}

/** A checked and priced order. */
export interface PricedOrder extends RequestedOrder {
  /** When the quote was made: prorations count from then. */
  readonly pricedAt: Date;
  /** What the customer was shown of it. */
  readonly charge: Charge;
}

/** What an order charges at once, in cents, gross: no other amount may be charged. */
export interface Charge {
  /** What the customer pays. */
  readonly due: number;
  /** What the credit of the organization pays besides. */
  readonly credit: number;
}

/** What an attempt has achieved so far; a repeated attempt determines it again. */
export interface Progress {
  /** Something was delivered or charged: from here on the change can only be completed, not ended. */
  tookEffect: boolean;
}

/** How far a change has come: completed, or waiting for the customer's confirmation. */
export interface StepResult {
  readonly state: 'done' | 'awaiting-setup';
  readonly stripeId: string;
  readonly answer: OrderAnswer;
  /** Of a migration: cents, gross, that became the customer's credit. */
  readonly credit?: number;
}

export const nothingToConfirm: OrderAnswer = { clientSecret: null };

export const doneWith = (stripeId: string): StepResult => ({ state: 'done', stripeId, answer: nothingToConfirm });
