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

/** What the customer pays of an invoice when the customer has this balance at the provider: credit is negative. Cents. */
export const dueWith = ({ due, credit }: Charge, balance: number): number => Math.max(0, due + credit + balance);
