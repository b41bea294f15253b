import type Stripe from 'stripe';
import { readCustomer } from './customer.ts';
import { unlessMissing } from './provider-problem.ts';
import { idOf } from './stripe-values.ts';

/**
 * Cents that the provider deducts from the first invoice of a subscription; negative for what it adds.
 * @param replaced an order that the customer has not confirmed, by its subscription; it is canceled first
 */
export async function creditForFirst(stripe: Stripe, customerId: string, replaced: string | null): Promise<number> {
  const customer = await readCustomer(stripe, customerId);
  if (customer === null) return 0;
  const waiting = replaced === null ? null : await unlessMissing(() => stripe.subscriptions.retrieve(replaced));
  const onHold = waiting === null ? 0 : await creditOnHold(stripe, waiting);
  return onHold - customer.balance;
}

/**
 * Credit in the open invoice of a first order or upgrade that waits for its payment. It comes back when another order
 * replaces the one that waits.
 */
export async function creditOnHold(
  stripe: Stripe,
  { status, pending_update, latest_invoice }: Stripe.Subscription,
): Promise<number> {
  const isWaiting = status === 'incomplete' || pending_update !== null;
  if (!isWaiting || latest_invoice === null) return 0;
  const invoice = await stripe.invoices.retrieve(idOf(latest_invoice));
  return invoice.status === 'open' ? creditSpent(invoice) : 0;
}

/** What the customer's credit paid of an invoice; negative when the invoice created credit. */
export const creditSpent = ({
  starting_balance: before,
  ending_balance: after,
}: Pick<Stripe.Invoice, 'starting_balance' | 'ending_balance'>): number => (after ?? before) - before;
