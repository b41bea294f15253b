import type Stripe from 'stripe';
import type { InvoiceLine } from '../texts/line-text.ts';
import type { Catalog } from './catalog.ts';
import { fromUnix } from './stripe-values.ts';

const instant = (seconds: number): string => fromUnix(seconds).toISOString();

/** The lines of the payment provider's invoice, real or previewed, in our terms. */
export function readProviderLines(lines: readonly Stripe.InvoiceLineItem[], catalog: Catalog): Promise<InvoiceLine[]> {
  return Promise.all(lines.map((line) => readProviderLine(line, catalog)));
}

async function readProviderLine(line: Stripe.InvoiceLineItem, catalog: Catalog): Promise<InvoiceLine> {
  const price = line.pricing?.price_details?.price;
  const priceId = typeof price === 'object' ? price.id : price;
  return {
    fallback: line.description ?? '',
    productType: priceId ? await catalog.productTypeOf(priceId) : null,
    quantity: line.quantity ?? 1,
    isProration: line.parent?.subscription_item_details?.proration ?? false,
    periodStart: instant(line.period.start),
    periodEnd: instant(line.period.end),
    amount: line.amount,
  };
}
