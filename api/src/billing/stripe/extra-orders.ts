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

/** The name under which extra orders are reported. */
export const extraOrdersEvent = `${brand.shortName}_extra_orders`;

const extraOrdersProduct = { id: `${brand.shortName}_extra_orders`, name: `${brand.name} extra orders` };

/** The metered price per extra order. Meter, product and price are looked up before they are created. */
export async function ensureExtraOrderPrice(stripe: Stripe, unitAmount: number): Promise<string> {
  const key = [brand.shortName, 'extra-order', unitAmount].join(':');
  const { data } = await stripe.prices.list({ lookup_keys: [key], expand: ['data.product'] });
  if (data[0] !== undefined) {
    await ensureForSale(stripe, data[0]);
    return data[0].id;
  }
  const meter = await ensureMeter(stripe);
  const { id } = await stripe.prices.create(
    {
      product: await ensureProduct(stripe, extraOrdersProduct),
      currency: 'eur',
      lookup_key: key,
      transfer_lookup_key: true,
      unit_amount: unitAmount,
      tax_behavior: 'exclusive',
      recurring: { interval: 'month', usage_type: 'metered', meter },
      metadata: { type: 'extra-order' },
    },
    { idempotencyKey: `price:${key}:${meter}` },
  );
  return id;
}

async function ensureMeter(stripe: Stripe): Promise<string> {
  for await (const { id, event_name } of stripe.billing.meters.list({ status: 'active', limit: 100 })) {
    if (event_name === extraOrdersEvent) return id;
  }
  const { id } = await stripe.billing.meters.create(
    { display_name: 'Extra orders', event_name: extraOrdersEvent, default_aggregation: { formula: 'sum' } },
    { idempotencyKey: `meter:${extraOrdersEvent}` },
  );
  return id;
}
