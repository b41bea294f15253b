import type { Language } from '@kontor/contract/schema';
import type { PaymentMethodType } from '@kontor/contract/subscription';
import type { Selection } from '@kontor/domain/cart';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import type { QuoteRow } from '../cart/cart.tables.ts';
import { makeQuote, priceCart } from '../cart/make-quote.ts';
import { contractHash, selectionHash } from '../cart/price-selection.ts';
import { findQuote } from '../cart/quote.repository.ts';
import type { QuoteParts } from '../cart/quote-parts.ts';
import { costsTheSame, isDueAsShown } from '../cart/quote-rules.ts';
import type { ShopSituation } from '../cart/shop-situation.ts';
import { isCharged } from './order.repository.ts';

/** An order as far as its quote is concerned. */
interface Ordered {
  /** The quote that the customer saw; `null` for an order without one. */
  readonly quoteUuid: string | null;
  readonly paymentMethodType: PaymentMethodType;
}

/**
 * The quote that an order is charged by: the one the customer saw, if it is still valid. An order without a quote uses
 * the latest unpaid one of the same selection, or a new one.
 * @throws ProblemError `quote-changed` with the current cart
 */
export async function confirmQuote(
  billing: QuoteParts,
  situation: ShopSituation,
  selection: Selection,
  ordered: Ordered,
  language: Language,
): Promise<QuoteRow> {
  const { quoteUuid } = ordered;
  const hash = selectionHash(selection);
  const wanted = quoteUuid === null ? { selectionHash: hash } : { uuid: quoteUuid };
  const quote = await findQuote(billing.database, situation.shop.uuid, wanted);
  if (quoteUuid === null && (quote === null || (situation.live && (await isCharged(billing.database, quote))))) {
    return makeQuote(billing, situation, selection, language);
  }
  if (
    quote !== null &&
    quote.selection_hash === hash &&
    (await stillHolds(billing, situation, selection, quote, ordered))
  ) {
    return quote;
  }
  throw quoteChanged(await makeQuote(billing, situation, selection, language));
}

/** The customer has to see what it costs now. */
export const quoteChanged = ({ cart }: QuoteRow) => new ProblemError('quote-changed', { cart });

/**
 * The cart says what changes, so it holds only as long as the shop has what it had: another tab may have ordered meanwhile.
 * Priced again for the same second, a difference can only come from prices, taxes, the days for a transfer or the shop's products.
 */
async function stillHolds(
  billing: QuoteParts,
  situation: ShopSituation,
  selection: Selection,
  quote: QuoteRow,
  { paymentMethodType }: Ordered,
) {
  const { live } = situation;
  const periodChanged = live !== null && quote.priced_at < live.period_start;
  const contractChanged = quote.contract_hash !== null && quote.contract_hash !== contractHash(situation);
  if (periodChanged || contractChanged) return false;
  const { cart } = await priceCart(billing, situation, selection, quote.priced_at, 'en');
  return costsTheSame(quote.cart, cart) && (paymentMethodType !== 'bank_transfer' || isDueAsShown(quote.cart, cart));
}
