import { randomUUID } from 'node:crypto';
import type { Cart } from '@kontor/contract/cart';
import type { Language } from '@kontor/contract/schema';
import type { Selection } from '@kontor/domain/cart';
import type { Billing } from '../stripe/billing.ts';
import type { QuoteRow } from './cart.tables.ts';
import { dueNow, nextCharge } from './charges.ts';
import { priceSelection, selectionHash } from './price-selection.ts';
import { insertQuote } from './quote.repository.ts';
import type { ShopSituation } from './shop-situation.ts';

/** The price of a selection for a shop at an instant; `pricedAt` is in whole seconds. */
export async function priceCart(
  billing: Billing,
  situation: ShopSituation,
  selection: Selection,
  pricedAt: Date,
  language: Language,
): Promise<Omit<Cart, 'quoteId'>> {
  const priced = priceSelection(selection, situation.vat.percent);
  return {
    ...priced,
    isYearlySubscription: selection.isYearlySubscription,
    dueNow: await dueNow(billing, situation, selection, pricedAt, language),
    nextCharge: nextCharge(situation, selection, pricedAt),
  };
}

/** Prices a selection and stores the result, so that exactly this can be ordered. */
export async function makeQuote(
  billing: Billing,
  situation: ShopSituation,
  selection: Selection,
  language: Language,
): Promise<QuoteRow> {
  const now = billing.clock.now();
  const pricedAt = withinPeriod(now, situation.live);
  const uuid = randomUUID();
  const cart: Cart = { ...(await priceCart(billing, situation, selection, pricedAt, language)), quoteId: uuid };
  const quote = {
    uuid,
    shop_uuid: situation.shop.uuid,
    selection_hash: selectionHash(selection),
    priced_at: pricedAt,
    cart,
  };
  await insertQuote(billing.database, quote, now);
  return quote;
}

/**
 * The instant from which prorations count, in the payment provider's whole seconds. The provider's clock may differ
 * from ours, so the instant is limited to the period that the provider reports.
 */
export function withinPeriod(now: Date, live: ShopSituation['live']): Date {
  const first = live?.period_start.getTime() ?? Number.NEGATIVE_INFINITY;
  const last = live ? live.period_end.getTime() - 1000 : Number.POSITIVE_INFINITY;
  const instant = Math.min(Math.max(now.getTime(), first), Math.max(first, last));
  return new Date(Math.floor(instant / 1000) * 1000);
}

/** Whether two carts cost the customer the same: now, next and per period. */
export function costsTheSame(a: Omit<Cart, 'quoteId'>, b: Omit<Cart, 'quoteId'>): boolean {
  return (
    a.total === b.total &&
    a.subtotal === b.subtotal &&
    a.dueNow.amount === b.dueNow.amount &&
    a.nextCharge?.amount === b.nextCharge?.amount
  );
}
