import type Stripe from 'stripe';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import { chargedNow } from '../stripe/minimum-charge.ts';
import type { Charge } from './step.ts';

/**
 * Compares what the payment provider would charge with what the customer was shown, before any money moves: credit may have
 * been used or come since, in another shop of the organization.
 * @param due cents
 * @throws ProblemError `quote-changed`
 */
export function requireDue(charge: Pick<Charge, 'due'>, due: number): void {
  if (chargedNow(due) !== charge.due) throw new ProblemError('quote-changed');
}

/** The provider would charge another amount than the customer was shown, and not because of credit: a person has to look. */
export class ChargeDiffers extends ProblemError {
  readonly shown: number;
  readonly theirs: number;

  /** @param shown cents, as `theirs` */
  constructor(shown: number, theirs: number) {
    super('quote-changed');
    this.shown = shown;
    this.theirs = theirs;
  }
}

/**
 * The same for a preview at the provider, which also has what is set there alone: a discount of the customer, or another rounding.
 * @throws ProblemError `quote-changed`
 */
export function requirePreviewed(
  charge: Charge,
  { amount_due, starting_balance }: Pick<Stripe.Invoice, 'amount_due' | 'starting_balance'>,
): void {
  requireDue(charge, dueWith(charge, starting_balance));
  if (chargedNow(amount_due) !== charge.due) throw new ChargeDiffers(charge.due, amount_due);
}

/** What the customer pays of an invoice when the customer has this balance at the provider: credit is negative. Cents. */
export const dueWith = ({ due, credit }: Charge, balance: number): number => Math.max(0, due + credit + balance);
