import { randomUUID } from 'node:crypto';
import type { Cart } from '@kontor/contract/cart';
import type { Language } from '@kontor/contract/schema';
import type { Selection } from '@kontor/domain/cart';
import type { Billing } from '../stripe/billing.ts';
import type { QuoteRow } from './cart.tables.ts';
import { dueNow, nextCharge } from './charges.ts';
import { priceSelection, selectionHash } from './price-selection.ts';
import { insertQuote } from './quote.repository.ts';
import { withinPeriod } from './quote-rules.ts';
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
