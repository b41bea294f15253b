import type Stripe from 'stripe';
import type { InvoiceLine } from '../texts/line-text.ts';
import type { Billing } from './billing.ts';
import { creditOnHold } from './customer-credit.ts';
import { type BilledItem, type ItemChange, itemChanges, type WantedItem, wantedItems } from './item-changes.ts';
import type { PaymentSubscriptionRow } from './payment.tables.ts';
import { readProviderLines } from './provider-line.ts';
import { atProvider } from './provider-problem.ts';

interface Preview {
  readonly lines: InvoiceLine[];
  /** Cents; `total` is gross. */
  readonly tax: number;
  readonly total: number;
  /** What the customer has left to pay with; negative for what is added. */
  readonly credit: number;
}

/** What the payment provider would charge immediately for an upgrade at an instant. */
export async function previewUpgrade(
  { stripe, catalog }: Pick<Billing, 'stripe' | 'catalog'>,
  live: Pick<PaymentSubscriptionRow, 'stripe_id' | 'stripe_customer_id'>,
  wanted: readonly Omit<WantedItem, 'priceId'>[],
  from: Date,
  vatPercent: number,
): Promise<Preview> {
  return atProvider(async () => {
    const products = await catalog();
    const running = await stripe.subscriptions.retrieve(live.stripe_id);
    const items = itemChanges(billedItemsOf(running), await wantedItems(wanted, products));
    const preview = await previewItems(stripe, {
      stripeId: live.stripe_id,
      stripeCustomerId: live.stripe_customer_id,
      items,
      taxRates: await products.taxRateIds(vatPercent),
      prorationDate: unix(from),
    });
    const lines = await readProviderLines(preview.lines.data, products);
    const credit = (await creditOnHold(stripe, running)) - preview.starting_balance;
    return { lines, tax: preview.total - preview.subtotal, total: preview.total, credit };
  });
}

interface ItemsToPreview {
  readonly stripeId: string;
  readonly stripeCustomerId: string;
  readonly items: ItemChange[];
  readonly taxRates: string[];
  /** Seconds. */
  readonly prorationDate: number;
}

/** The invoice that a change of items would make. */
export const previewItems = (
  stripe: Stripe,
  { stripeId, stripeCustomerId, items, taxRates, prorationDate }: ItemsToPreview,
): Promise<Stripe.Invoice> =>
  stripe.invoices.createPreview({
    customer: stripeCustomerId,
    subscription: stripeId,
    subscription_details: {
      items,
      default_tax_rates: taxRatesParam(taxRates),
      proration_behavior: 'always_invoice',
      proration_date: prorationDate,
    },
  });

export const billedItemsOf = ({ items }: Stripe.Subscription): BilledItem[] =>
  items.data.map(({ id, price, quantity }) => ({
    id,
    priceId: price.id,
    productType: price.metadata['type'] ?? '',
    quantity: quantity ?? 1,
  }));

export const unix = (date: Date): number => Math.floor(date.getTime() / 1000);

/** An empty string removes tax rates; an empty list would keep them. */
export const taxRatesParam = (ids: string[]): string[] | '' => (ids.length === 0 ? '' : ids);
