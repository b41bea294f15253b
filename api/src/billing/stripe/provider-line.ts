import { addMonths, monthStart } from '@kontor/domain/calendar-month';
import type Stripe from 'stripe';
import type { InvoiceLine } from '../texts/line-text.ts';
import type { Catalog } from './catalog.ts';
import { taxOf } from './charged-rate.ts';
import type { ExtraOrders } from './extra-orders.ts';
import { fromUnix } from './stripe-values.ts';

const instant = (seconds: number): string => fromUnix(seconds).toISOString();

/** The lines of the payment provider's invoice, real or previewed, in our terms. */
export function readProviderLines(
  lines: readonly Stripe.InvoiceLineItem[],
  catalog: Catalog,
  extraOrders: ExtraOrders | null = null,
): Promise<InvoiceLine[]> {
  if (extraOrders !== null) return Promise.resolve(lines.map((line) => readExtraOrders(line, extraOrders)));
  return Promise.all(lines.map((line) => readProviderLine(line, catalog)));
}

/** Its period is the month of the orders; the provider's is that of the subscription that bills them. */
const readExtraOrders = (
  { description, quantity, amount, pricing, taxes }: Stripe.InvoiceLineItem,
  { month }: ExtraOrders,
): InvoiceLine => ({
  fallback: description ?? '',
  productType: null,
  quantity: quantity ?? 0,
  isProration: false,
  periodStart: monthStart(month),
  periodEnd: monthStart(addMonths(month, 1)),
  amount,
  ...(taxes && { tax: taxOf(taxes) }),
  extraOrders: { month, unitAmount: Number(pricing?.unit_amount_decimal ?? 0) },
});

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
    ...(line.taxes && { tax: taxOf(line.taxes) }),
  };
}
