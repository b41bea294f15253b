import { randomUUID } from 'node:crypto';
import type { Cart } from '@kontor/contract/cart';
import type { Language } from '@kontor/contract/schema';
import type { Selection } from '@kontor/domain/cart';
import type { QuoteRow } from './cart.tables.ts';
import { dueNow, nextCharge } from './charges.ts';
import { contractHash, priceSelection, selectionHash } from './price-selection.ts';
import { insertQuote } from './quote.repository.ts';
import type { QuoteParts } from './quote-parts.ts';
import { withinPeriod } from './quote-rules.ts';
import type { ShopSituation } from './shop-situation.ts';
import { transferDue } from './transfer-due.ts';

interface PricedCart {
  readonly cart: Omit<Cart, 'quoteId'>;
  /** Cents that the account takes instead of a payment. */
  readonly credit: number;
  /** Those of them that are too small to be charged now. */
  readonly deferred: number;
}

/** The price of a selection for a shop at an instant; `pricedAt` is in whole seconds. */
export async function priceCart(
  billing: QuoteParts,
  situation: ShopSituation,
  selection: Selection,
  pricedAt: Date,
  language: Language,
): Promise<PricedCart> {
  const price = priceSelection(situation, selection);
  const due = await dueNow(billing, situation, { selection, price, pricedAt }, language);
  const charges = { dueNow: due.dueNow, nextCharge: nextCharge(situation, selection, pricedAt) };
  return {
    cart: { ...price, ...charges, ...transferDue(situation, selection, charges, pricedAt) },
    credit: due.credit,
    deferred: due.deferred,
  };
}

/** Prices a selection and stores the result, so that exactly this can be ordered. */
export async function makeQuote(
  billing: QuoteParts,
  situation: ShopSituation,
  selection: Selection,
  language: Language,
): Promise<QuoteRow> {
  const now = billing.clock.now();
  const pricedAt = withinPeriod(now, situation.live);
  const uuid = randomUUID();
  const { cart, credit, deferred } = await priceCart(billing, situation, selection, pricedAt, language);
  const quote = {
    uuid,
    shop_uuid: situation.shop.uuid,
    selection_hash: selectionHash(selection),
    contract_hash: contractHash(situation),
    priced_at: pricedAt,
    cart: { ...cart, quoteId: uuid },
    credit,
    deferred,
  };
  await insertQuote(billing.database, quote, now);
  return quote;
}
