import type { PartnerAccount } from '@kontor/contract/partner';
import type Stripe from 'stripe';
import type { Database } from '../infrastructure/database/open-database.ts';

interface PayoutSide {
  readonly database: Database;
  readonly stripe: Stripe;
}

type Standing = Pick<Stripe.Account, 'details_submitted' | 'payouts_enabled'>;

/** `pending` while the payment provider checks the partner's data. */
export function payoutState(account: Standing): PartnerAccount['payoutState'] {
  if (!account.details_submitted) return 'incomplete';
  return account.payouts_enabled ? 'complete' : 'pending';
}

/** Updates a partner's payout state from the payment provider's account. */
export async function followPayoutAccount({ database, stripe }: PayoutSide, accountId: string): Promise<void> {
  const account = await stripe.accounts.retrieve(accountId);
  await database
    .updateTable('partner_account')
    .set({ payout_state: payoutState(account) })
    .where('payout_account_id', '=', accountId)
    .execute();
}
