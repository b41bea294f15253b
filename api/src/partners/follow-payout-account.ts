import type { Billing } from '../billing/stripe/billing.ts';
import { inTransaction } from '../infrastructure/database/transaction.ts';
import { queueUnpaid } from './commission/pay-commission.ts';
import { readPayoutState, writePayoutState } from './payout-state.ts';

type PayoutSide = Pick<Billing, 'database' | 'stripe' | 'jobs'>;

/** Updates a partner's payout state from the payment provider's account. Once it is complete, what was held is paid. */
export async function followPayoutAccount({ database, stripe, jobs }: PayoutSide, accountId: string): Promise<void> {
  const state = await readPayoutState(stripe, accountId);
  await inTransaction(database, async (tx) => {
    const partner = await writePayoutState(tx, accountId, state);
    if (partner !== null && state === 'complete') await queueUnpaid(jobs, tx, [partner]);
  });
}
