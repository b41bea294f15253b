import type { PartnerAccount } from '@kontor/contract/partner';
import type Stripe from 'stripe';
import { unlessMissing } from '../billing/stripe/provider-problem.ts';
import type { Queryable } from '../infrastructure/database/open-database.ts';

type PayoutState = PartnerAccount['payoutState'];
type Standing = Pick<Stripe.Account, 'details_submitted' | 'capabilities'>;

/**
 * `pending` while the payment provider checks the partner's data. What counts is whether we can transfer to the account
 * (https://docs.stripe.com/connect/account-capabilities), not whether its bank account can be paid out already.
 */
export function payoutState(account: Standing): PayoutState {
  if (!account.details_submitted) return 'incomplete';
  return account.capabilities?.transfers === 'active' ? 'complete' : 'pending';
}

/** As it is at the provider now. An account that was deleted there has to be set up anew. */
export async function readPayoutState(stripe: Stripe, accountId: string): Promise<PayoutState> {
  const account = await unlessMissing(() => stripe.accounts.retrieve(accountId));
  return account === null ? 'incomplete' : payoutState(account);
}

/** @returns the partner; `null` for an account that is none of a partner */
export async function writePayoutState(db: Queryable, accountId: string, state: PayoutState): Promise<string | null> {
  const row = await db
    .updateTable('partner_account')
    .set({ payout_state: state })
    .where('payout_account_id', '=', accountId)
    .returning('organization_uuid')
    .executeTakeFirst();
  return row?.organization_uuid ?? null;
}
