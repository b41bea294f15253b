import { divideHalfUp, percentOf } from '@kontor/domain/money';
import { findSubscription } from '../../billing/subscriptions/subscription.repository.ts';
import { liveProviderSubscription } from '../../billing/subscriptions/subscription-wire.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { bookedNet } from './booked-net.ts';
import { readCommissionTerms } from './commission-terms.ts';
import { findConnectedAgency } from './find-agency.ts';

interface ShopCommission {
  /** Per month with what is booked now; of a yearly contract a twelfth. Cents. */
  readonly amount: number;
  /** From when on the partner earns nothing more. */
  readonly endsAt: Date;
}

/**
 * What customer shops bring their partner, by the shop. Must be read for all tenants: the shops belong to others. One after
 * another, so that a long list does not take all connections to the database.
 */
export async function shopCommissions(
  db: Queryable,
  shops: readonly { readonly shopUuid: string; readonly plan: string | null }[],
  now: Date,
): Promise<Map<string, ShopCommission>> {
  const commissions = new Map<string, ShopCommission>();
  const terms = await readCommissionTerms(db);
  for (const { shopUuid, plan } of shops) {
    const agency = await findConnectedAgency(db, shopUuid, now, terms);
    if (agency === null) continue;
    const { rate, endsAt } = agency;
    const net = plan !== null && now < endsAt ? await netPerMonth(db, shopUuid) : 0;
    commissions.set(shopUuid, { amount: percentOf(net, rate), endsAt });
  }
  return commissions;
}

/** Nothing without a contract at the payment provider. */
async function netPerMonth(db: Queryable, shopUuid: string): Promise<number> {
  const stored = await findSubscription(db, shopUuid);
  const contract = stored && liveProviderSubscription(stored);
  if (!contract) return 0;
  const net = bookedNet(stored.items, 'active');
  return contract.is_yearly ? divideHalfUp(net, 12) : net;
}
