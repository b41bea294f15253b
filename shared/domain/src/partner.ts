import type { PartnerAccount } from '@kontor/contract/partner';

/** A partner can be paid, and counts as complete, only once the payout state says so (spec §4). */
export function isPartnerComplete(account: Pick<PartnerAccount, 'payoutState'>): boolean {
  return account.payoutState === 'complete';
}
