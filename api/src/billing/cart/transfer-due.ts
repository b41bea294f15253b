import type { Cart } from '@kontor/contract/cart';
import type { Selection } from '@kontor/domain/cart';
import { payingMethods } from '@kontor/domain/payment-method';
import { daysOfTransfers, transferDueAt } from '../prices/transfer-days.ts';
import { runningContract, type ShopSituation } from './shop-situation.ts';

/**
 * Until when the first invoice of an order is to be paid if it is paid by bank transfer: that of what is due now, else that of
 * the next charge. Nothing with monthly billing, which is not transferred (spec §5).
 */
export function transferDue(
  situation: Pick<ShopSituation, 'live' | 'settings'>,
  { isYearlySubscription }: Selection,
  { dueNow, nextCharge }: Pick<Cart, 'dueNow' | 'nextCharge'>,
  pricedAt: Date,
): Pick<Cart, 'transferDueAt'> {
  if (!isYearlySubscription) return {};
  const isTransferredNow =
    dueNow.amount > 0 && payingMethods('bank_transfer', runningContract(situation)).today === 'bank_transfer';
  const issuedAt = isTransferredNow ? pricedAt.toISOString() : nextCharge?.date;
  if (issuedAt === undefined) return {};
  const { live, settings } = situation;
  return { transferDueAt: transferDueAt(issuedAt, daysOfTransfers(live, settings)) };
}
