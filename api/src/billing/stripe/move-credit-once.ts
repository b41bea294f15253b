import type Stripe from 'stripe';
import { unix } from './preview-upgrade.ts';

/** Servers' clocks and the payment provider's may differ, by less than this. */
const skewSeconds = 3600;

/** The earliest that the payment provider can have written what was begun at an instant, in its own seconds. */
export const beforeSkew = (at: Date): number => unix(at) - skewSeconds;

interface CreditMove {
  /** Cents, as the payment provider counts them: negative is credit for the customer. */
  readonly amount: number;
  /** Shown in the payment provider's dashboard. */
  readonly description: string;
  /** What no other movement of the customer has. */
  readonly metadata: Readonly<Record<string, string>>;
  /** From when on it can have been made, in the payment provider's seconds. */
  readonly since: number;
  readonly idempotencyKey: string;
}

/**
 * Moves credit of a customer once: it is looked for by its metadata first, because a process may have ended before it could write
 * down what it has done, and the payment provider forgets keys after a day.
 */
export async function moveCreditOnce(
  stripe: Stripe,
  customer: string,
  { amount, description, metadata, since, idempotencyKey }: CreditMove,
): Promise<Stripe.CustomerBalanceTransaction> {
  for await (const move of stripe.customers.listBalanceTransactions(customer, { limit: 100 })) {
    if (move.created < since) break;
    if (Object.entries(metadata).every(([key, value]) => move.metadata?.[key] === value)) return move;
  }
  const params = { amount, currency: 'eur', description, metadata };
  return stripe.customers.createBalanceTransaction(customer, params, { idempotencyKey });
}
