import type { Selection } from '@kontor/domain/cart';
import Stripe from 'stripe';
import type { InvoiceLine } from '../texts/line-text.ts';
import type { Billing } from './billing.ts';
import { type BilledItem, itemChanges } from './item-changes.ts';
import type { PaymentSubscriptionRow } from './payment.tables.ts';
import { readProviderLines } from './provider-line.ts';
import { atProvider } from './provider-problem.ts';

interface Preview {
  readonly lines: InvoiceLine[];
  /** Cents; `total` is gross. */
  readonly tax: number;
  readonly total: number;
}

/** What the payment provider would charge at once for having more from an instant on. */
export async function previewUpgrade(
  { stripe, catalog }: Pick<Billing, 'stripe' | 'catalog'>,
  live: Pick<PaymentSubscriptionRow, 'stripe_id' | 'stripe_customer_id'>,
  selection: Selection,
  from: Date,
  vatPercent: number,
): Promise<Preview> {
  return atProvider(async () => {
    const products = await catalog();
    const preview = await withBilledItems(stripe, live.stripe_id, (billed) =>
      stripe.invoices.createPreview({
        customer: live.stripe_customer_id,
        subscription: live.stripe_id,
        subscription_details: {
          items: itemChanges(billed, selection, products),
          default_tax_rates: taxRatesParam(products.taxRateIds(vatPercent)),
          proration_behavior: 'always_invoice',
          proration_date: unix(from),
        },
      }),
    );
    const lines = await readProviderLines(preview.lines.data, products);
    return { lines, tax: preview.total - preview.subtotal, total: preview.total };
  });
}

/** Asks again when an order that was carried out in between has changed the items, which the provider refuses. */
async function withBilledItems<T>(
  stripe: Stripe,
  stripeId: string,
  ask: (billed: BilledItem[]) => Promise<T>,
): Promise<T> {
  const billed = await readBilledItems(stripe, stripeId);
  try {
    return await ask(billed);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    const changed = JSON.stringify(await readBilledItems(stripe, stripeId)) !== JSON.stringify(billed);
    if (!changed) throw error;
    return withBilledItems(stripe, stripeId, ask);
  }
}

export async function readBilledItems(stripe: Stripe, stripeId: string): Promise<BilledItem[]> {
  const { items } = await stripe.subscriptions.retrieve(stripeId);
  return items.data.map(({ id, price, quantity }) => ({
    id,
    priceId: price.id,
    productType: price.metadata['type'] ?? '',
    quantity: quantity ?? 1,
  }));
}

export const unix = (date: Date): number => Math.floor(date.getTime() / 1000);

/** An empty text takes tax rates away; an empty list would leave them as they are. */
export const taxRatesParam = (ids: string[]): string[] | '' => (ids.length === 0 ? '' : ids);
