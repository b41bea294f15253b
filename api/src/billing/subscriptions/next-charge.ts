import type { SubscriptionPaymentData } from '@kontor/contract/subscription';
import { orderItem } from '@kontor/domain/cart';
import type { PriceMove } from '@kontor/domain/price-move';
import { contractTotal, renewedItems } from '../prices/contract-total.ts';
import type { PaymentSubscriptionRow } from '../stripe/payment.tables.ts';
import type { SubscriptionItemRow } from './subscription.tables.ts';

type Renewing = Pick<
  PaymentSubscriptionRow,
  'cancel_at' | 'period_end' | 'is_yearly' | 'vat_percent' | 'schedule_activation_at' | 'schedule_is_yearly'
>;

/**
 * What a contract is charged at the end of its period, gross: for what is scheduled for then, otherwise for what it has now.
 * `null` if it ends then, or if the amount is not known: price or schedule were not read yet.
 */
export function nextChargeOf(
  contract: Renewing,
  items: readonly SubscriptionItemRow[],
  moves: readonly PriceMove[] = [],
): SubscriptionPaymentData['nextCharge'] {
  const { cancel_at, period_end, vat_percent: vatPercent, schedule_activation_at: change } = contract;
  const isYearly = change === null ? contract.is_yearly : contract.schedule_is_yearly;
  const state = change === null ? 'active' : 'pending';
  const charged = items.filter((item) => item.state === state && !item.is_trial);
  if (cancel_at !== null || isYearly === null || charged.length === 0) return null;
  const ordered = charged.map((item) => ({ ...orderItem(item, item.quantity), price: item.price }));
  const amount = contractTotal({ items: renewedItems(ordered, moves, period_end), isYearly, vatPercent });
  return amount === null ? null : { amount, date: period_end.toISOString(), isYearlySubscription: isYearly };
}
