import { mirrorAccount } from '../billing/stripe/mirror-account.ts';
import type { TestBilling } from './test-billing.ts';

interface Transferred {
  readonly amount: number;
  readonly reference?: string;
}

/** Transfers that are held and pay nothing: the payment provider pays no invoice by itself, and their events, after which we would, are lost. */
export async function holdTransfers(
  { stripe, infrastructure: { database }, losingEvents }: TestBilling,
  customer: string,
  ...transfers: readonly Transferred[]
): Promise<void> {
  await stripe.customers.updateCashBalance(customer, { settings: { reconciliation_mode: 'manual' } });
  await losingEvents(async () => {
    for (const transfer of transfers) {
      await stripe.testHelpers.customers.fundCashBalance(customer, { ...transfer, currency: 'eur' });
    }
  });
  await mirrorAccount({ database, stripe }, customer);
}
