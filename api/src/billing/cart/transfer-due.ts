import type { Cart } from '@kontor/contract/cart';
import type { Selection } from '@kontor/domain/cart';
import { addDays } from '@kontor/domain/date';
import { salesTerms } from '../prices/sales-terms.ts';
import type { ShopSituation } from './shop-situation.ts';

/**
 * Until when what is due now is to be paid if the order is paid by bank transfer. Nothing where no invoice is sent now: bank
 * transfer requires yearly billing, and who has monthly billing until then is charged for the rest of the month.
 */
export function transferDue(
  { live }: Pick<ShopSituation, 'live'>,
  { isYearlySubscription }: Selection,
  dueNow: Cart['dueNow'],
  pricedAt: Date,
): Pick<Cart, 'transferDueAt'> {
  const isInvoiced = isYearlySubscription && dueNow.amount > 0 && (live === null || live.is_yearly);
  return isInvoiced ? { transferDueAt: addDays(pricedAt.toISOString(), salesTerms.bankTransferDaysUntilDue) } : {};
}
