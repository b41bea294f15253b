import { brand } from '@kontor/contract/brand';
import type { Month } from '@kontor/domain/calendar-month';
import type Stripe from 'stripe';
import { ensureForSale } from './ensure-for-sale.ts';
import { ensureProduct } from './ensure-product.ts';
import { idOf } from './stripe-values.ts';

/** What an invoice of extra orders is for. */
export interface ExtraOrders {
  readonly month: Month;
}

/** Metadata of a subscription at the payment provider that bills nothing but the extra orders of a month of a shop. */
export const extraOrdersMetadata = (contractId: string, shopUuid: string, month: Month) => ({
  extra_orders_of: contractId,
  extra_orders: `${shopUuid} ${month}`,
  extra_orders_month: month,
});

export const billsExtraOrders = ({ metadata }: Pick<Stripe.Subscription, 'metadata'>): boolean =>
  metadata['extra_orders'] !== undefined;

type Billed = Pick<Stripe.Invoice, 'parent'>;

/** The month whose extra orders an invoice is for; `null` for any other invoice. */
export function extraOrdersOf({ parent }: Billed): ExtraOrders | null {
  const month = parent?.subscription_details?.metadata?.['extra_orders_month'];
  return month === undefined ? null : { month };
}

/** The subscription that is the shop's contract, also for an invoice of extra orders; `null` if it belongs to none. */
export function contractOf({ parent }: Billed): string | null {
  const details = parent?.subscription_details;
  if (!details) return null;
  return details.metadata?.['extra_orders_of'] ?? idOf(details.subscription);
}

/** The name under which releases before contract prices reported extra orders of any price. */
export const sharedEvent = `${brand.shortName}_extra_orders`;

const extraOrdersProduct = { id: `${brand.shortName}_extra_orders`, name: 'Extra orders' };

/**
 * The metered price per extra order. Each price has a meter of its own, because a month may have orders of several prices, and
 * all prices of one meter bill all of its usage. Meter, product and price are looked up before they are created.
 */
export async function ensureExtraOrderPrice(stripe: Stripe, unitAmount: number): Promise<string> {
  const key = [brand.shortName, 'extra-orders', unitAmount].join(':');
  const { data } = await stripe.prices.list({ lookup_keys: [key], expand: ['data.product'] });
  if (data[0] !== undefined) {
    await ensureForSale(stripe, data[0]);
    return data[0].id;
  }
  const meter = await ensureMeter(stripe, unitAmount);
  const { id } = await stripe.prices.create(
    {
      product: await ensureProduct(stripe, extraOrdersProduct),
      currency: 'eur',
      lookup_key: key,
      unit_amount: unitAmount,
      tax_behavior: 'exclusive',
      recurring: { interval: 'month', usage_type: 'metered', meter },
      metadata: { type: 'extra-order' },
    },
    { idempotencyKey: `price:${key}:${meter}` },
  );
  return id;
}

async function ensureMeter(stripe: Stripe, unitAmount: number): Promise<string> {
  const event = `${sharedEvent}_${unitAmount}`;
  for await (const { id, event_name } of stripe.billing.meters.list({ status: 'active', limit: 100 })) {
    if (event_name === event) return id;
  }
  const { id } = await stripe.billing.meters.create(
    { display_name: `Extra orders at ${unitAmount} cents`, event_name: event, default_aggregation: { formula: 'sum' } },
    { idempotencyKey: `meter:${event}` },
  );
  return id;
}
