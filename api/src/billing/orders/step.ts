import type { OrderAnswer } from '@kontor/contract/subscription';

/** What an attempt has brought about so far; a repeated one finds it again, because the provider answers it the same. */
export interface Progress {
  /** Something is had or charged: from here on the order can only be completed, not given up. */
  tookEffect: boolean;
}

/** How far an order came: all of it, or up to where the customer has to confirm something. */
export interface StepResult {
  readonly state: 'done' | 'awaiting-setup';
  readonly stripeId: string;
  readonly answer: OrderAnswer;
}
