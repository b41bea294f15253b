import type { PartnerAccount } from '@kontor/contract/partner';

/** A partner can receive payouts, and counts as complete, only once the payout state is complete (spec §4). */
export function isPartnerComplete(account: Pick<PartnerAccount, 'payoutState'>): boolean {
  return account.payoutState === 'complete';
}
