import { orderItem } from '@kontor/domain/cart';
import { movedItems } from '@kontor/domain/price-move';
import type Stripe from 'stripe';
import { findAgreedPrices } from '../prices/contract-price.repository.ts';
import { type PricedItem, priceItems } from '../prices/price-items.ts';
import { findOpenMoves } from '../prices/price-moves.ts';
import type { Billing } from '../stripe/billing.ts';
import { chargedRate } from '../stripe/charged-rate.ts';
import { contractOf } from '../stripe/extra-orders.ts';
import { allLines } from '../stripe/invoice-reading.ts';
import { readPrice, UnreadablePrice } from '../stripe/provider-price.ts';
import type { ReadItem } from '../stripe/read-subscription.ts';
import { heldMetadata, isHeld, isRenewalDraft } from '../stripe/renewal-draft.ts';
import { fromUnix, idOf } from '../stripe/stripe-values.ts';
import { findTerms } from '../subscriptions/billing-terms.ts';
import { agreedPrice } from '../subscriptions/contract-items.ts';
import { termsAt } from '../subscriptions/terms-at.ts';

type Parts = Pick<Billing, 'database' | 'stripe' | 'log'>;

/** What a renewal comes to, in cents: by the contract, which is what the customer was shown, and by the provider's draft. */
export interface RenewalAmounts {
  readonly shopUuid: string;
  readonly shown: number;
  readonly theirs: number;
}

/**
 * Compares the draft of a renewal with the contract in the hour before the provider charges it. A draft of another amount is held back
 * and told to operators; one that was held and is right again goes on its way.
 * @returns whether it is held back
 */
export const checkRenewal = async (billing: Parts, invoice: Stripe.Invoice): Promise<boolean> =>
  holdOrLetGo(billing, invoice, await renewalAmounts(billing, invoice));

/** The same of a draft that was priced already. */
export async function holdOrLetGo(
  { stripe, log }: Pick<Parts, 'stripe' | 'log'>,
  invoice: Stripe.Invoice,
  amounts: RenewalAmounts | null,
): Promise<boolean> {
  const { id, auto_advance: advances, metadata } = invoice;
  if (amounts === null) return isHeld(invoice);
  const differs = amounts.shown !== amounts.theirs;
  if (differs && !isHeld(invoice)) {
    const held = { ...heldMetadata, advances: String(advances ?? false) };
    const { status } = await stripe.invoices.update(id, { auto_advance: false, metadata: held });
    // Its hour was over a moment before: it is collected as any other.
    const isIssued = status !== 'draft';
    if (isIssued) await letGo(stripe, id, advances ?? false);
    log.error({ alarm: 'charge-differs', invoice: id, isIssued, ...amounts }, 'a renewal differs from its contract');
    return !isIssued;
  }
  if (differs || !isHeld(invoice)) return differs;
  await letGo(stripe, id, metadata?.['advances'] !== 'false');
  log.info({ invoice: id }, 'a renewal that was held back goes on its way');
  return false;
}

const letGo = (stripe: Stripe, id: string, advances: boolean) =>
  stripe.invoices.update(id, { auto_advance: advances, metadata: { held: '', advances: '' } });

/** `null` for what is no draft of a renewal, or belongs to no contract that is known here, which the daily comparison tells. */
export async function renewalAmounts(
  { database, stripe }: Pick<Billing, 'database' | 'stripe'>,
  invoice: Stripe.Invoice,
): Promise<RenewalAmounts | null> {
  const subscription = contractOf(invoice);
  if (!isRenewalDraft(invoice) || subscription === null) return null;
  const contract = await database
    .selectFrom('payment_subscription')
    .innerJoin('subscription', 'subscription.shop_uuid', 'payment_subscription.shop_uuid')
    .select(['payment_subscription.uuid', 'payment_subscription.shop_uuid as shopUuid', 'vat_percent as vatPercent'])
    .select(['subscription.charged_from as chargedFrom', 'subscription.state as ofShop'])
    .select('subscription.complimentary_until as freeUntil')
    .where('stripe_id', '=', subscription)
    .executeTakeFirst();
  if (contract === undefined) return null;
  const { uuid, shopUuid, chargedFrom, freeUntil } = contract;
  const agreed = await findAgreedPrices(database, uuid);
  const lines = await allLines(stripe, invoice);
  const items: PricedItem[] = [];
  for (const [id, quantity] of quantities(lines)) {
    const item = await readItem(stripe, id, quantity);
    if (item !== null) items.push({ price: agreedPrice(item, agreed), quantity });
  }
  // Made before a change of the rate that is for the period after it.
  const percent = await chargedRate(stripe, invoice.total_taxes);
  const terms =
    percent === null ? null : termsAt(await findTerms(database, shopUuid), fromUnix(invoice.created), percent);
  const total = (priced: readonly PricedItem[]) => priceItems(priced, terms?.vat_percent ?? contract.vatPercent).total;
  const begins = fromUnix(Math.min(...lines.map(({ period }) => period.start)));
  const isFree = contract.ofShop === 'complimentary' && (freeUntil === null || begins < freeUntil);
  // Complimentary until then, also if the payment provider was told otherwise.
  if (isFree || (chargedFrom !== null && begins < chargedFrom)) return { shopUuid, shown: 0, theirs: invoice.total };
  const moves = (await findOpenMoves(database, shopUuid)).filter((move) => move.paymentSubscriptionUuid === uuid);
  const shown = total(movedItems(items, moves, begins));
  // A raise that the provider does not know of comes a period later (docs/decisions/0066).
  const before = total(items);
  return { shopUuid, shown: before < shown && before === invoice.total ? before : shown, theirs: invoice.total };
}

/** Of each price; the provider may write a line for each of its tiers. What has no price was added by hand. */
function quantities(lines: readonly Stripe.InvoiceLineItem[]): Map<string, number> {
  const byPrice = new Map<string, number>();
  for (const { pricing, quantity } of lines) {
    const price = pricing?.price_details?.price;
    if (price) byPrice.set(idOf(price), (byPrice.get(idOf(price)) ?? 0) + (quantity ?? 1));
  }
  return byPrice;
}

/** `null` for what is none of our products. */
async function readItem(stripe: Stripe, priceId: string, quantity: number): Promise<ReadItem | null> {
  const price = await stripe.prices.retrieve(priceId, { expand: ['tiers'] });
  try {
    const read = readPrice(price);
    return { ...orderItem(read.product, quantity), priceId, price: read };
  } catch (error) {
    if (error instanceof UnreadablePrice) return null;
    throw error;
  }
}
