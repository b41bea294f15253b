import type { Cart } from '@kontor/contract/cart';
import type { Selection } from '@kontor/domain/cart';
import { addDays } from '@kontor/domain/date';
import { payingMethods } from '@kontor/domain/payment-method';
import { salesTerms } from '../prices/sales-terms.ts';
import { startAtTrialEnd } from './charges.ts';
import { runningContract, type ShopSituation } from './shop-situation.ts';

/** Until when the first invoice of an order is to be paid if it is paid by bank transfer. Nothing where it brings none yet. */
export function transferDue(
  situation: Pick<ShopSituation, 'live' | 'trialEnd'>,
  selection: Selection,
  dueNow: Cart['dueNow'],
  pricedAt: Date,
): Pick<Cart, 'transferDueAt'> {
  const issuedAt = firstInvoiceAt(situation, selection, dueNow, pricedAt);
  return issuedAt === null
    ? {}
    : { transferDueAt: addDays(issuedAt.toISOString(), salesTerms.bankTransferDaysUntilDue) };
}

function firstInvoiceAt(
  situation: Pick<ShopSituation, 'live' | 'trialEnd'>,
  selection: Selection,
  dueNow: Cart['dueNow'],
  pricedAt: Date,
): Date | null {
  // Bank transfer requires yearly billing (spec §5).
  if (!selection.isYearlySubscription) return null;
  if (selection.startsAt === 'trial-end') return startAtTrialEnd(situation, pricedAt);
  const isTransferred = payingMethods('bank_transfer', runningContract(situation)).today === 'bank_transfer';
  return dueNow.amount > 0 && isTransferred ? pricedAt : null;
}
