import { orderItem } from '@kontor/domain/cart';
import type Stripe from 'stripe';
import { findAgreedPrices } from '../prices/contract-price.repository.ts';
import { type PricedItem, priceItems } from '../prices/price-items.ts';
import type { Billing } from '../stripe/billing.ts';
import { contractOf } from '../stripe/extra-orders.ts';
import { allLines } from '../stripe/invoice-reading.ts';
import { readPrice, UnreadablePrice } from '../stripe/provider-price.ts';
import type { ReadItem } from '../stripe/read-subscription.ts';
import { heldMetadata, isHeld, isRenewalDraft } from '../stripe/renewal-draft.ts';
import { idOf } from '../stripe/stripe-values.ts';
import { agreedPrice } from '../subscriptions/contract-items.ts';

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
 */
export async function checkRenewal(billing: Parts, invoiceId: string): Promise<void> {
  const { stripe, log } = billing;
  const invoice = await stripe.invoices.retrieve(invoiceId);
  const amounts = await renewalAmounts(billing, invoice);
  if (amounts === null) return;
  const differs = amounts.shown !== amounts.theirs;
  if (differs && invoice.auto_advance) {
    await stripe.invoices.update(invoiceId, { auto_advance: false, metadata: heldMetadata });
    log.error(
      { alarm: 'charge-differs', invoice: invoiceId, ...amounts },
      'a renewal is not charged before a person has looked',
    );
  } else if (!differs && isHeld(invoice)) {
    await stripe.invoices.update(invoiceId, { auto_advance: true, metadata: { held: '' } });
    log.info({ invoice: invoiceId }, 'a renewal that was held back is charged');
  }
}

/** The same for all drafts of a customer: the event of one may have been lost, and what was wrong with one may have been corrected. */
export async function checkRenewals(billing: Parts, customer: string): Promise<void> {
  for await (const invoice of billing.stripe.invoices.list({ customer, status: 'draft', limit: 100 })) {
    if (isRenewalDraft(invoice)) await checkRenewal(billing, invoice.id);
  }
}

/** `null` for what is no draft of a renewal, or belongs to no contract that is known here, which the daily comparison tells. */
export async function renewalAmounts(
  { database, stripe }: Pick<Billing, 'database' | 'stripe'>,
  invoice: Stripe.Invoice,
): Promise<RenewalAmounts | null> {
  const subscription = contractOf(invoice);
  if (!isRenewalDraft(invoice) || subscription === null) return null;
  const contract = await database
    .selectFrom('payment_subscription')
    .select(['uuid', 'shop_uuid', 'vat_percent'])
    .where('stripe_id', '=', subscription)
    .executeTakeFirst();
  if (contract === undefined) return null;
  const agreed = await findAgreedPrices(database, contract.uuid);
  const items: PricedItem[] = [];
  for (const [id, quantity] of quantities(await allLines(stripe, invoice))) {
    const item = await readItem(stripe, id, quantity);
    if (item !== null) items.push({ price: agreedPrice(item, agreed), quantity });
  }
  const { total: shown } = priceItems(items, contract.vat_percent);
  return { shopUuid: contract.shop_uuid, shown, theirs: invoice.total };
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
