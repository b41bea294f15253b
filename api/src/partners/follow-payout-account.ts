import type { PartnerAccount } from '@kontor/contract/partner';
import type Stripe from 'stripe';
import type { Billing } from '../billing/stripe/billing.ts';
import { inTransaction } from '../infrastructure/database/transaction.ts';
import { queueUnpaid } from './commission/pay-commission.ts';

type PayoutSide = Pick<Billing, 'database' | 'stripe' | 'jobs'>;

type Standing = Pick<Stripe.Account, 'details_submitted' | 'payouts_enabled'>;

/** `pending` while the payment provider checks the partner's data. */
export function payoutState(account: Standing): PartnerAccount['payoutState'] {
  if (!account.details_submitted) return 'incomplete';
  return account.payouts_enabled ? 'complete' : 'pending';
}

/** Updates a partner's payout state from the payment provider's account. Once it is complete, what was held is paid. */
export async function followPayoutAccount({ database, stripe, jobs }: PayoutSide, accountId: string): Promise<void> {
  const state = payoutState(await stripe.accounts.retrieve(accountId));
  await inTransaction(database, async (tx) => {
    const account = await tx
      .updateTable('partner_account')
      .set({ payout_state: state })
      .where('payout_account_id', '=', accountId)
      .returning('organization_uuid')
      .executeTakeFirst();
    if (account && state === 'complete') await queueUnpaid(jobs, tx, account.organization_uuid);
  });
}
