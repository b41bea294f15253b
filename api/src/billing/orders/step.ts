import type { OrderAnswer } from '@kontor/contract/subscription';

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
