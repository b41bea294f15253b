import { readSums } from '../account/account.repository.ts';
import type { Billing } from '../stripe/billing.ts';
import { findCustomerByStripeId, readCustomer } from '../stripe/customer.ts';
import { differingFields, type Findings, nothingFound } from './difference.ts';

/** Compares the sums of an organization's account with what the payment provider keeps for it. Cents. */
export async function compareAccount(
  { database, stripe }: Pick<Billing, 'database' | 'stripe'>,
  customerId: string,
): Promise<Findings> {
  const known = await findCustomerByStripeId(database, customerId);
  const customer = await readCustomer(stripe, customerId);
  if (known === null || customer === null) return nothingFound;
  const { available } = await stripe.customers.retrieveCashBalance(customerId);
  const { credit, unassigned } = await readSums(database, known.organization_uuid);
  const theirs = { credit: -customer.balance, unassigned: available?.['eur'] ?? 0 };
  const about = { shopUuid: null, subject: customerId };
  return { ...nothingFound, differences: differingFields(about, { credit, unassigned }, theirs) };
}
