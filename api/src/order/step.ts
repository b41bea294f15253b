import type { OrderAnswer } from '@kontor/contract/subscription';

/** How far an order came: all of it, or up to where the customer has to confirm something. */
export interface StepResult {
  readonly state: 'done' | 'awaiting-setup';
  readonly stripeId: string;
  readonly answer: OrderAnswer;
}
