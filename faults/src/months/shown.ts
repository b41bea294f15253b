import type { SubscriptionPaymentData } from '@kontor/contract/subscription';
import type Stripe from 'stripe';
import type { Installation } from '../installation/installation.ts';
import { read } from '../shop/portal-client.ts';
import { subscriptionOf } from '../shop/provider-view.ts';
import type { TestShop } from '../shop/test-shop.ts';

export type NextCharge = SubscriptionPaymentData['nextCharge'];

/** What the page of the subscription says will be charged next. */
export async function nextChargeOf(shop: TestShop): Promise<NextCharge> {
  const path = `${shop.path}/subscription/active/stripe-subscription`;
  return (await read<SubscriptionPaymentData>(shop.client, path)).nextCharge;
}

/** The renewals that were invoiced since an instant, by the shop. */
export async function renewalsSince(
  { database, provider }: Installation,
  since: Date,
): Promise<Map<string, Stripe.Invoice[]>> {
  const contracts = await database.rows<{ stripe_id: string; shop_uuid: string }>(
    'select stripe_id, shop_uuid from payment_subscription',
  );
  const shopOf = new Map(contracts.map(({ stripe_id, shop_uuid }) => [stripe_id, shop_uuid]));
  const found = new Map<string, Stripe.Invoice[]>();
  for await (const invoice of provider.observer.invoices.list({ limit: 100 })) {
    if (invoice.created * 1000 < since.getTime()) break;
    const shop = shopOf.get(subscriptionOf(invoice) ?? '');
    if (invoice.billing_reason !== 'subscription_cycle' || shop === undefined) continue;
    found.set(shop, [...(found.get(shop) ?? []), invoice]);
  }
  return found;
}

/** Invoices are made within the hour. */
const hour = 3_600_000;

/** What a page said of the next charge is what was charged, on that day. */
export function compareCharge(shown: NextCharge, renewals: readonly Stripe.Invoice[], now: Date): string[] {
  const [renewal, ...others] = renewals;
  if (others.length > 0) return [`was charged ${renewals.length} times`];
  const isDue = shown !== null && Date.parse(shown.date) + hour < now.getTime();
  if (renewal === undefined) return isDue ? [`was told ${shown.amount} for ${shown.date}, and charged nothing`] : [];
  if (shown === null) return renewal.total === 0 ? [] : [`was told nothing, and charged ${renewal.total}`];
  if (renewal.total !== shown.amount)
    return [`was told ${shown.amount} for ${shown.date}, and charged ${renewal.total} by ${renewal.id}`];
  return Math.abs(renewal.created * 1000 - Date.parse(shown.date)) <= hour
    ? []
    : [`was told ${shown.date}, and charged at ${new Date(renewal.created * 1000).toISOString()}`];
}
