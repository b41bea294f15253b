import { ProblemError } from '../../infrastructure/http/problem.ts';

/** The payment provider has another state of a subscription than the one that a change was decided by: it is read again. */
export class OutdatedSubscription extends ProblemError {
  readonly stripeId: string;

  constructor(stripeId: string) {
    super('subscription-in-progress');
    this.stripeId = stripeId;
  }
}
