import { agreedDays } from '../../billing/prices/transfer-days.ts';
import type { StoredSubscription } from '../../billing/subscriptions/subscription.repository.ts';
import { liveProviderSubscription } from '../../billing/subscriptions/subscription-wire.ts';
import { after, days } from '../../infrastructure/clock.ts';
import { bookedNet } from './booked-net.ts';

interface NextCharge {
  /** The date of the invoice, by which it is decided who earns. */
  readonly at: Date;
  /** When it is paid if it is paid in time. */
  readonly paidAt: Date;
  /** Of plan and devices, in cents. */
  readonly net: number;
}

/** The next invoice for plan and devices of a contract that is paid until now; `null` if none will come. */
export function nextCharge(stored: StoredSubscription): NextCharge | null {
  const contract = liveProviderSubscription(stored);
  // A contract that owes something earns once it is paid, which may be much later.
  if (contract === null || (contract.state !== 'active' && contract.state !== 'trialing')) return null;
  const { period_end: at, cancel_at: cancelAt } = contract;
  if (cancelAt !== null && cancelAt <= at) return null;
  const { items } = stored;
  const isScheduled = items.some(({ state }) => state === 'pending');
  const net = bookedNet(items, isScheduled ? 'pending' : 'active');
  return { at, paidAt: after(at, days(agreedDays(contract) ?? 0)), net };
}
